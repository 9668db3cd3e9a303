// MediaWorkers
