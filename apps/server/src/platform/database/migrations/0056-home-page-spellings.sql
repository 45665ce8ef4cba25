-- A home page is one in every spelling: host in any case, default port, closing slash, query. Learners of earlier imports get their name in the
-- form in which home pages are compared; the name that stands stays. Where two spellings made two learners, the first one goes on.
WITH spelled AS (
  SELECT source, kind, ref, id, plain_events, import_id, split_part(ref, ' ', 1) AS page, substring(split_part(ref, ' ', 1) FROM '^[^/]+//[^/?#]+') AS origin
  FROM source_ref WHERE kind = 'person' AND source LIKE 'xapi:%' AND ref ~* '^https?://[^/?# ]+[^ ]* .'),
normal AS (
  SELECT source, kind, ref, id, plain_events, import_id,
    regexp_replace(regexp_replace(lower(origin), '^(https://.*):443$', '\1'), '^(http://.*):80$', '\1')
      || regexp_replace(regexp_replace(substr(page, length(origin) + 1), '[?#].*$', ''), '/+$', '') || substr(ref, length(page) + 1) AS name
  FROM spelled)
INSERT INTO source_ref(source, kind, ref, id, plain_events, import_id)
SELECT DISTINCT ON (source, kind, name) source, kind, name, id, plain_events, import_id FROM normal WHERE name <> ref
ORDER BY source, kind, name, id
ON CONFLICT (source, kind, ref) DO NOTHING;
