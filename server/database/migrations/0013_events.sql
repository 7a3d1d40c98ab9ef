-- Written by hand: drizzle-kit knows no partitions, and gave only the snapshot.
-- The journal of every claim request, partitioned like the other tables of claim requests. It has no key to them, so that creating checks none.
CREATE TABLE "claim_events" (
	"claim_request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"previous" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "claim_events_claim_request_id_number_pk" PRIMARY KEY("claim_request_id","number")
) PARTITION BY RANGE ("claim_request_id");--> statement-breakpoint
-- The months that are there.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT relname, pg_get_expr(relpartbound, oid) AS bounds FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'claim_requests'::regclass LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF claim_events %s', replace(part.relname, 'claim_requests', 'claim_events'), part.bounds);
  END LOOP;
END $$;--> statement-breakpoint
-- Adds an event to the journal of a claim request that is there. One event of a claim request is added at a time: the second waits until the first is committed. Call it at
-- the end of a transaction, since the lock is kept until then.
CREATE FUNCTION "add_claim_event"(of_request uuid, happened timestamptz, what text, told text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place integer;
  before text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_request::text, 725303));
  PERFORM FROM claim_requests WHERE id = of_request FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT number, sha256 INTO place, before FROM claim_events WHERE claim_request_id = of_request ORDER BY number DESC LIMIT 1;
  place := coalesce(place, 0) + 1;
  before := coalesce(before, '');
  INSERT INTO claim_events VALUES (of_request, place, happened, what, told, before, encode(sha256(convert_to(concat_ws(E'\n',
    before, of_request, place, to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), what, told), 'UTF8')), 'hex'));
END $$;--> statement-breakpoint
CREATE FUNCTION "claim_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The journal of a claim request is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- An event may only be deleted together with its claim request: by the end of the transaction that must be gone too.
CREATE FUNCTION "claim_event_left"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM claim_requests WHERE id = OLD.claim_request_id) THEN
    RAISE EXCEPTION 'The journal of a claim request is only deleted with the claim request' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE ON "claim_events" FOR EACH ROW EXECUTE FUNCTION "claim_events_stay"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "kept" AFTER DELETE ON "claim_events" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "claim_event_left"();--> statement-breakpoint
CREATE TRIGGER "never_emptied" BEFORE TRUNCATE ON "claim_events" FOR EACH STATEMENT EXECUTE FUNCTION "claim_events_stay"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "claim_request_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outbox WHERE claim_request_id = OLD.id;
  DELETE FROM idempotency_keys WHERE claim_request_id = OLD.id;
  DELETE FROM user_claim_requests WHERE claim_request_id = OLD.id;
  DELETE FROM claim_events WHERE claim_request_id = OLD.id;
  RETURN NULL;
END $$;
