"""What hosts one table while it is in memory: its play, its pace, its voice.  Compiled: every move passes here."""
