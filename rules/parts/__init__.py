"""What two systems share without its being the protocol: a system may use them, none must."""
