"""One table: seats, moves, what each viewer sees and is sent. No network, no clocks of its own."""
