-- The state of the roll-ups lies beside them in the warehouse, so that a restored warehouse knows itself.
DROP TABLE rollup_week;
