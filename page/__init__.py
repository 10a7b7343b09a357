"""The page in the browser: one ASGI application over a folder and its logs.

It calls the stages and the referee, and adds no rule and no drawing. It starts no thread, process
or socket: what differs between one's own machine and the browser alone is handed in (`site.py`).
"""
