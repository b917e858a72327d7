"""Worker processes that think."""
