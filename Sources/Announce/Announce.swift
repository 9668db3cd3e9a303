// Announce
