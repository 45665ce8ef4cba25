-- Schools that chose the panels of their wall before there was a campus get it as the first one, as schools without a choice do.
UPDATE school
SET carousel_set = jsonb_build_array(jsonb_build_object(
      'path', '/schoolScreen/campus', 'title', '此刻的课堂', 'seconds', 20, 'enabled', true)) || carousel_set,
    carousel_version = carousel_version + 1
WHERE jsonb_array_length(carousel_set) BETWEEN 1 AND 11
  AND NOT carousel_set @> '[{"path": "/schoolScreen/campus"}]';
