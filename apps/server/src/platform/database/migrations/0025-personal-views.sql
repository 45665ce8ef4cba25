-- How many persons' data an account has been shown on a day; who and why stands in the operation log.
CREATE TABLE personal_view(
  user_id bigint NOT NULL REFERENCES sys_user, day date NOT NULL, views int NOT NULL CHECK(views > 0), PRIMARY KEY(user_id, day));
