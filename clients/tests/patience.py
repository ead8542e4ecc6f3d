"""How long tests wait for what is to come."""

# In seconds. A machine that is busy with other things takes its time; what never comes is late enough.
DEADLINE = 120
