"""Taking secrets out of exchanges before they touch the disk. Pure: exchange in, exchange and counts out."""
