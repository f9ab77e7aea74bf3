"""Policy: who may be asked, in what order, at what price. It sees a question, never the answer key."""
