"""How finished games went: counted in standings, read as leaderboards, and read again as logs."""
