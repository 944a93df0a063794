"""Addresses as limits count them: an IPv6 customer has a whole /64, so all of it is one address."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

LONGEST: Final = 64  # characters of something that is not an address


@lru_cache(4096)
def network(address: str) -> str:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip, 64), strict=False))
