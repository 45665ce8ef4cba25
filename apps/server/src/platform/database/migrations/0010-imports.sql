-- Imports of whole data sets name more kinds of things.
ALTER TABLE source_ref DROP CONSTRAINT source_ref_kind_check;
ALTER TABLE source_ref ADD CHECK(kind IN ('school','college','major','admin_class','person','course','course_class','resource','homework','exam'));
