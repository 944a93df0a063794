"""Tables, seats, clocks, chat, storage and the wire protocol."""
