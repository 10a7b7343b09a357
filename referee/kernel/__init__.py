"""The small referee: rules over plain values; what nobody wrote down is known to these files alone."""
