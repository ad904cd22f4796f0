"""What a host sees of the running bot: metrics, health checks, and a watchdog.

docs/hosting.md describes the metrics.
"""
