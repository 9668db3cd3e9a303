// The worker's side.
