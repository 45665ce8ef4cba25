-- What a challenge was asked for besides its network: a hash of the account that was typed, so that a login is held to what that account owed when its picture was handed out.
ALTER TABLE captcha_challenge ADD COLUMN subject text NOT NULL DEFAULT '';
