-- What limits people who have shown no session: proof of work before the captcha's picture, and a pool of uploads by network.
ALTER TABLE captcha_challenge DROP CONSTRAINT captcha_challenge_kind_check;
ALTER TABLE captcha_challenge ADD CHECK(kind IN ('slider','image','proof','work'));
ALTER TABLE captcha_challenge ADD COLUMN bits int NOT NULL DEFAULT 0; -- work that was done for it: leading zero bits of a SHA-256
ALTER TABLE upload_file ADD COLUMN network text; -- hash of the network that a file without an owner came from
