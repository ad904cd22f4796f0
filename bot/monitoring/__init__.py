"""What a host sees of the running bot: metrics, health checks, and a watchdog.

docs/watching.md describes the metrics.
"""
