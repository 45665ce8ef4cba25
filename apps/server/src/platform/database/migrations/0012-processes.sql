-- Several server processes over the same stores: who of them leads, and events that a process left in its own log.
CREATE TABLE process_seat(
  name text PRIMARY KEY, holder text NOT NULL, address text NOT NULL,
  epoch bigint NOT NULL, -- rises with every new holder, so that an old one who comes back is told apart
  until timestamptz NOT NULL); -- by the clock of the store; -infinity = given up
CREATE TABLE ingest_handover(segment text PRIMARY KEY, payloads bytea[] NOT NULL, left_at timestamptz NOT NULL DEFAULT now()); -- acknowledged and not in the facts yet: the leader drains it
CREATE TABLE installation(is_only boolean PRIMARY KEY DEFAULT true CHECK(is_only), secret_mark text NOT NULL); -- all processes must hold the same root secret
