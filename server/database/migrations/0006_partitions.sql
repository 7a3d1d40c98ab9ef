-- Written by hand: drizzle-kit knows no partitions, and gave only the snapshot.
-- What grows with each claim request is partitioned by the month that the id of the claim request tells. What was there until now becomes the default partition, where
-- random ids stay. `server/database/partitions.ts` makes a month like the default one: its own unique references, and its keys to the same month of another table.
ALTER TABLE "claim_status_history" ADD COLUMN "claim_request_id" uuid;--> statement-breakpoint
UPDATE "claim_status_history" SET "claim_request_id" = "claims"."claim_request_id" FROM "claims" WHERE "claims"."id" = "claim_id";--> statement-breakpoint
ALTER TABLE "claim_status_history" ALTER COLUMN "claim_request_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_challenges" DROP CONSTRAINT "otp_challenges_claim_request_id_claim_requests_id_fk";--> statement-breakpoint
ALTER TABLE "kba_sessions" DROP CONSTRAINT "kba_sessions_claim_request_id_claim_requests_id_fk";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_claim_request_id_claim_requests_id_fk";--> statement-breakpoint
DO $$
DECLARE
  names text[] := array['claim_requests', 'signatures', 'signing_records', 'legal_file_acknowledgments', 'credit_checks', 'claims', 'claim_status_history', 'audit_log'];
  part text;
  left_over record;
BEGIN
  -- Keys to other tables first, since they lean on the keys of those.
  FOR left_over IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint WHERE conrelid = ANY (names::regclass[]) AND contype IN ('f', 'p', 'u') ORDER BY contype <> 'f' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', left_over.of_table, left_over.conname);
  END LOOP;
  FOR left_over IN SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = ANY (names::regclass[]) LOOP
    EXECUTE format('DROP INDEX %s', left_over.name);
  END LOOP;
  FOREACH part IN ARRAY names LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part, part || '_default');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', part, part || '_default',
      CASE part WHEN 'claim_requests' THEN 'id' WHEN 'audit_log' THEN 'at' ELSE 'claim_request_id' END);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', part, part || '_default');
  END LOOP;
END $$;--> statement-breakpoint
ALTER SEQUENCE "claim_status_history_id_seq" OWNED BY "claim_status_history"."id";--> statement-breakpoint
-- Keys and indexes of every partition.
ALTER TABLE "claim_requests" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "claim_requests_owner" ON "claim_requests" ("owner_hash");--> statement-breakpoint
CREATE INDEX "claim_requests_user" ON "claim_requests" ("user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "signatures" ADD PRIMARY KEY ("claim_request_id");--> statement-breakpoint
ALTER TABLE "signing_records" ADD CONSTRAINT "signing_records_claim_request_id_signature_sha256_definition_signer_key_pk" PRIMARY KEY ("claim_request_id", "signature_sha256", "definition", "signer_key");--> statement-breakpoint
ALTER TABLE "legal_file_acknowledgments" ADD CONSTRAINT "legal_file_acknowledgments_claim_request_id_legal_file_template_id_pk" PRIMARY KEY ("claim_request_id", "legal_file_template_id");--> statement-breakpoint
ALTER TABLE "legal_file_acknowledgments" ADD CONSTRAINT "legal_file_acknowledgments_legal_file_template_id_legal_file_templates_id_fk" FOREIGN KEY ("legal_file_template_id") REFERENCES "legal_file_templates"("id");--> statement-breakpoint
ALTER TABLE "credit_checks" ADD CONSTRAINT "credit_checks_claim_request_id_id_pk" PRIMARY KEY ("claim_request_id", "id");--> statement-breakpoint
ALTER TABLE "credit_checks" ADD CONSTRAINT "credit_checks_run" UNIQUE ("claim_request_id", "run");--> statement-breakpoint
CREATE INDEX "credit_checks_report" ON "credit_checks" ("finished_at") WHERE report is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claim_request_id_id_pk" PRIMARY KEY ("claim_request_id", "id");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_agreement" UNIQUE ("claim_request_id", "lender_id", "account_key");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_status_type_id_claim_status_types_id_fk" FOREIGN KEY ("status_type_id") REFERENCES "claim_status_types"("id");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_lender" FOREIGN KEY ("company_id", "lender_id") REFERENCES "lenders"("company_id", "id");--> statement-breakpoint
ALTER TABLE "claim_status_history" ADD CONSTRAINT "claim_status_history_claim_request_id_claim_id_id_pk" PRIMARY KEY ("claim_request_id", "claim_id", "id");--> statement-breakpoint
ALTER TABLE "claim_status_history" ADD CONSTRAINT "claim_status_history_status_type_id_claim_status_types_id_fk" FOREIGN KEY ("status_type_id") REFERENCES "claim_status_types"("id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_at_id_pk" PRIMARY KEY ("at", "id");--> statement-breakpoint
-- Keys of one partition alone. A key to the same month is checked in one table, whatever number of months there are, and goes with its month.
CREATE UNIQUE INDEX "claim_requests_default_reference" ON "claim_requests_default" ("claim_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_default_reference" ON "claims_default" ("claim_reference");--> statement-breakpoint
ALTER TABLE "signatures_default" ADD CONSTRAINT "signatures_default_request" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests_default"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "signing_records_default" ADD CONSTRAINT "signing_records_default_request" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests_default"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "legal_file_acknowledgments_default" ADD CONSTRAINT "legal_file_acknowledgments_default_request" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests_default"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "credit_checks_default" ADD CONSTRAINT "credit_checks_default_request" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests_default"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "claims_default" ADD CONSTRAINT "claims_default_request" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests_default"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "claims_default" ADD CONSTRAINT "claims_default_credit_check" FOREIGN KEY ("claim_request_id", "credit_check_id") REFERENCES "credit_checks_default"("claim_request_id", "id");--> statement-breakpoint
ALTER TABLE "claim_status_history_default" ADD CONSTRAINT "claim_status_history_default_claim" FOREIGN KEY ("claim_request_id", "claim_id") REFERENCES "claims_default"("claim_request_id", "id") ON DELETE cascade;--> statement-breakpoint
-- What is kept for days only stays in one table.
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "kba_sessions" ADD CONSTRAINT "kba_sessions_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "claim_requests"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "otp_challenges_code" ON "otp_challenges" ("verification_id");--> statement-breakpoint
CREATE INDEX "otp_challenges_expiry" ON "otp_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "kba_sessions_expiry" ON "kba_sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_counters_window" ON "rate_counters" ("window_start");--> statement-breakpoint
DROP INDEX "outbox_open";--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" ("locked_until") WHERE done_at is null;--> statement-breakpoint
-- The claim requests of an account, whatever their months.
CREATE TABLE "user_claim_requests" (
	"user_id" uuid NOT NULL,
	"claim_request_id" uuid NOT NULL,
	CONSTRAINT "user_claim_requests_user_id_claim_request_id_pk" PRIMARY KEY("user_id","claim_request_id")
);--> statement-breakpoint
INSERT INTO "user_claim_requests" SELECT "user_id", "id" FROM "claim_requests" WHERE "user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "user_claim_requests" ADD CONSTRAINT "user_claim_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "user_claim_requests_request" ON "user_claim_requests" ("claim_request_id");--> statement-breakpoint
CREATE FUNCTION "claim_request_tied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_claim_requests WHERE claim_request_id = NEW.id AND user_id IS DISTINCT FROM NEW.user_id;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO user_claim_requests VALUES (NEW.user_id, NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "made_tied" AFTER INSERT ON "claim_requests" FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION "claim_request_tied"();--> statement-breakpoint
CREATE TRIGGER "tied" AFTER UPDATE OF "user_id" ON "claim_requests" FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION "claim_request_tied"();--> statement-breakpoint
-- What belongs to a claim request without a key to it, so that creating checks none.
CREATE FUNCTION "claim_request_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outbox WHERE claim_request_id = OLD.id;
  DELETE FROM idempotency_keys WHERE claim_request_id = OLD.id;
  DELETE FROM user_claim_requests WHERE claim_request_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "gone" AFTER DELETE ON "claim_requests" FOR EACH ROW EXECUTE FUNCTION "claim_request_gone"();--> statement-breakpoint
-- Rows of the audit log end with their month and not before.
CREATE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_stays"();--> statement-breakpoint
CREATE TRIGGER "never_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_stays"();
--> statement-breakpoint
-- Two people at one computer may each have a journey of the same form.
DROP INDEX "saved_journeys_owner";--> statement-breakpoint
CREATE INDEX "saved_journeys_owner" ON "saved_journeys" ("owner_hash", "brand_id", "funnel");
