"""The forms of the desk: each is something a director may do, or a referee too, with a reason."""
