-- Schools that chose the panels of their wall before there was the week get it as the last one, as schools without a choice do before their warnings.
UPDATE school
SET carousel_set = carousel_set || jsonb_build_array(jsonb_build_object(
      'path', '/schoolScreen/week', 'title', '一周热度', 'seconds', 20, 'enabled', true)),
    carousel_version = carousel_version + 1
WHERE jsonb_array_length(carousel_set) BETWEEN 1 AND 11
  AND NOT carousel_set @> '[{"path": "/schoolScreen/week"}]';
