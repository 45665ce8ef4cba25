import { networkOf } from '../../platform/address.ts'

/** Most doublings that are stored; the longest lock is reached long before. */
const MAX_LOCKS = 20

/**
 * Counts one attempt and says which of the window it is, in a single statement: guesses that come at once are counted one
 * after the other. The attempt that reaches the limit is still looked at, and locks everything after it.
 */
export const COUNT = `
INSERT INTO login_guard AS g (subject, failures, window_start, locks, locked_until) VALUES ($1, 1, $2, 0, NULL)
ON CONFLICT (subject) DO UPDATE SET
  failures = CASE WHEN g.locked_until > $2 THEN least(g.failures + 1, 1000000)
                  WHEN g.locked_until IS NOT NULL OR g.window_start <= $3 THEN 1
                  ELSE g.failures + 1 END,
  window_start = CASE WHEN g.locked_until > $2 THEN g.window_start
                      WHEN g.locked_until IS NOT NULL OR g.window_start <= $3 THEN $2
                      ELSE g.window_start END,
  locks = CASE WHEN g.locked_until > $2 THEN g.locks
               WHEN g.window_start <= $4 THEN 0
               WHEN g.locked_until IS NULL AND g.window_start > $3 AND g.failures + 1 >= $5::int THEN least(g.locks + 1, ${MAX_LOCKS})
               ELSE g.locks END,
  locked_until = CASE WHEN g.locked_until > $2 THEN g.locked_until
                      WHEN g.locked_until IS NULL AND g.window_start > $3 AND g.failures + 1 >= $5::int
                      THEN $2::timestamptz + least($6::float8 * power(2, g.locks), $7::float8) * interval '1 millisecond'
                      ELSE NULL END
RETURNING failures`

/** Windows after which nothing is left of a tally; a smaller share would not be a number to PostgreSQL. */
const MAX_HALVINGS = 64

/**
 * Adds an attempt to tallies that never lock: what they held halves with every window that passes. Whatever holds several rows of
 * this table takes them in one order, here and in the two statements below: none waits for another that waits for it.
 */
export const TALLY = `
INSERT INTO login_guard AS g (subject, failures, window_start, locks, locked_until)
SELECT one, 1, $2, 0, NULL FROM unnest($1::text[]) AS one ORDER BY one COLLATE "C"
ON CONFLICT (subject) DO UPDATE SET
  failures = least(round(g.failures * power(0.5, least(greatest(extract(epoch FROM $2::timestamptz - g.window_start), 0)::float8 * 1000 / $3::float8, ${MAX_HALVINGS}))) + 1, 1000000)::int,
  window_start = greatest(g.window_start, $2), locked_until = NULL`

/** Takes an attempt that succeeded back from its tallies. */
export const UNTALLY = `
UPDATE login_guard AS g SET failures = greatest(g.failures - 1, 0)
FROM (SELECT subject FROM login_guard WHERE subject = ANY($1) ORDER BY subject COLLATE "C" FOR UPDATE) AS held
WHERE g.subject = held.subject`

/** Removes the rows that a condition names, but for those that an attempt holds: they are not old. */
export const dropWhere = (condition: string): string => `
DELETE FROM login_guard WHERE ctid = ANY(ARRAY(SELECT ctid FROM login_guard WHERE ${condition} FOR UPDATE SKIP LOCKED))`

export const accountSubject = (account: string): string => `account ${account.toLowerCase()}`

/** Attempts at an account whose work was enough only when their picture was handed out. */
export const earlySubject = (account: string): string => `early ${accountSubject(account)}`

export const networkSubject = (ip: string): string => `network ${networkOf(ip)}`
