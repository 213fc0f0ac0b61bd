"""AVP: The Hunt Begins, second edition rulebook."""
