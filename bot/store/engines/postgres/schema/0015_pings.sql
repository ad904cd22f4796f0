-- The last daily pings in servers that were forgotten had stayed. Without the others, somebody is pinged once more.

DELETE FROM choices WHERE name LIKE 'pinged in %';
