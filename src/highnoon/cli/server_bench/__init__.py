"""`highnoon bench server`: a server in one process, many people over real sockets in this one."""
