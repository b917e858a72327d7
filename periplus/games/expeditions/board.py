def draw(t, view, seat, narrow):
    return ""
