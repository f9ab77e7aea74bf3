"""The ten metrics: one plain function each, over values; `testigo.metrics.table` lists them."""
