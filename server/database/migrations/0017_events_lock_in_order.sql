-- Written by hand. The claim request is locked before the journal, as by every transaction that has locked the claim request already and then adds an event:
-- the other way round, a statement that saves claims and one that opens an account waited for each other.
CREATE OR REPLACE FUNCTION "add_claim_event"(of_request uuid, happened timestamptz, what text, told text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place integer;
  before text;
BEGIN
  PERFORM FROM claim_requests WHERE id = of_request FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(of_request::text, 725303));
  SELECT number, sha256 INTO place, before FROM claim_events WHERE claim_request_id = of_request ORDER BY number DESC LIMIT 1;
  place := coalesce(place, 0) + 1;
  before := coalesce(before, '');
  INSERT INTO claim_events VALUES (of_request, place, happened, what, told, before, encode(sha256(convert_to(concat_ws(E'\n',
    before, of_request, place, to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), what, told), 'UTF8')), 'hex'));
END $$;
