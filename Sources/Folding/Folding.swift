// Folding
