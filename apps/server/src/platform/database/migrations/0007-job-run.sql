-- A job has one open run at most, whichever process runs it.
UPDATE job_run SET ended_at = started_at, ok = false WHERE ended_at IS NULL;
CREATE UNIQUE INDEX job_run_one ON job_run(job) WHERE ended_at IS NULL;
CREATE INDEX job_run_newest ON job_run(job, id DESC);
-- The rebuilding of roll-ups was recorded under another name.
UPDATE job_run SET job = 'rebuild' WHERE job = 'rollups';
