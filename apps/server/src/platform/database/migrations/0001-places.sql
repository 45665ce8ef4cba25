-- Regions, schools and what belongs to a school. People and content live in the warehouse only.
CREATE TABLE province(
  code text PRIMARY KEY CHECK(code ~ '^\d{6}$'), name text NOT NULL UNIQUE, short_name text NOT NULL, pinyin text NOT NULL,
  lng double precision NOT NULL, lat double precision NOT NULL, sort int NOT NULL);
CREATE TABLE city(
  code text PRIMARY KEY CHECK(code ~ '^\d{6}$'), province_code text NOT NULL REFERENCES province, name text NOT NULL,
  lng double precision NOT NULL, lat double precision NOT NULL, UNIQUE(province_code, name));
CREATE TABLE school_type(id int PRIMARY KEY, name text NOT NULL UNIQUE, sort int NOT NULL);
INSERT INTO school_type(id, name, sort) VALUES (1,'高职(专科)',10),(2,'职业本科',20),(3,'中职',30),(4,'普通本科',40),(5,'企业/其他',50);
CREATE TABLE school(
  id int PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL UNIQUE, short_name text NOT NULL,
  province_code text NOT NULL REFERENCES province, city_code text NOT NULL REFERENCES city, type_id int NOT NULL REFERENCES school_type,
  tier text NOT NULL CHECK(tier IN ('双高','省双高','普通')), nature text NOT NULL CHECK(nature IN ('公办','民办')),
  lng double precision, lat double precision, logo_url text, is_open boolean NOT NULL DEFAULT true, joined_at date NOT NULL,
  status int NOT NULL DEFAULT 1, removed_at timestamptz, manage_ids int[] NOT NULL DEFAULT '{1}', carousel_set jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(), CHECK((status = -1) = (removed_at IS NOT NULL)));
CREATE INDEX school_province ON school(province_code);
CREATE TABLE school_version(
  school_id int NOT NULL REFERENCES school, data_source text NOT NULL DEFAULT '', version int NOT NULL DEFAULT 2,
  school_start_time timestamptz, school_end_time timestamptz, set_by bigint, set_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(school_id, data_source));
CREATE INDEX school_version_end ON school_version(school_end_time);
CREATE TABLE school_platform(
  school_id int NOT NULL REFERENCES school, platform text NOT NULL CHECK(platform IN ('zyk','zjy','mooc','zyq','jys','bigdata')),
  opened_at date NOT NULL, closed_at date, PRIMARY KEY(school_id, platform));
CREATE TABLE college(
  id int PRIMARY KEY, school_id int NOT NULL REFERENCES school, code text NOT NULL, name text NOT NULL,
  is_unassigned boolean NOT NULL DEFAULT false, status int NOT NULL DEFAULT 1, UNIQUE(school_id, name));
CREATE UNIQUE INDEX college_unassigned ON college(school_id) WHERE is_unassigned;
CREATE TABLE major(
  id int PRIMARY KEY, school_id int NOT NULL REFERENCES school, college_id int NOT NULL REFERENCES college, catalog_code text NOT NULL,
  category text NOT NULL, name text NOT NULL, level text NOT NULL, is_unassigned boolean NOT NULL DEFAULT false, status int NOT NULL DEFAULT 1);
CREATE INDEX major_school ON major(school_id);
CREATE UNIQUE INDEX major_unassigned ON major(school_id) WHERE is_unassigned;
CREATE TABLE project_group(
  id int PRIMARY KEY, school_id int NOT NULL REFERENCES school, name text NOT NULL, level text NOT NULL CHECK(level IN ('国家级','省级','校级')),
  leader_id bigint, created_at date NOT NULL, status int NOT NULL DEFAULT 1, removed_at timestamptz,
  UNIQUE(school_id, name), CHECK((status = -1) = (removed_at IS NOT NULL)));
CREATE TABLE project_group_major(
  group_id int NOT NULL REFERENCES project_group, major_id int NOT NULL REFERENCES major, is_core boolean NOT NULL DEFAULT false, PRIMARY KEY(group_id, major_id));
CREATE TABLE contact_person(
  id int PRIMARY KEY, region text NOT NULL, name text NOT NULL, adress text NOT NULL, phone1 text NOT NULL, phone2 text NOT NULL, email text NOT NULL, sort int NOT NULL);
CREATE TABLE head_map(
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, screen text NOT NULL, scope_code text NOT NULL DEFAULT 'China', config jsonb NOT NULL,
  version int NOT NULL DEFAULT 1, updated_by bigint, updated_at timestamptz NOT NULL DEFAULT now(), UNIQUE(screen, scope_code));
