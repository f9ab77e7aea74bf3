"""Finds text that is aimed at a machine, or that hides. Detection only: what may be believed is policy's business."""
