// MediaMessages
