"""From stored bytes to text: decoding, HTML source ranges, PDF pages, OCR. Nothing here judges what the text says."""
