CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"journey_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_journeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_hash" text NOT NULL,
	"brand_id" text NOT NULL,
	"funnel" text NOT NULL,
	"definition" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"email_key" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_records" DROP CONSTRAINT "signing_records_claim_request_id_signature_sha256_definition_pk";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "claim_request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_checks" ADD COLUMN "person_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_checks" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "signer_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "signer" jsonb;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "signing_records" ADD COLUMN "network_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_journey_id_saved_journeys_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."saved_journeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_links_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_links_journey" ON "mail_links" USING btree ("journey_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_journeys_owner" ON "saved_journeys" USING btree ("owner_hash","brand_id","funnel");--> statement-breakpoint
CREATE INDEX "saved_journeys_email" ON "saved_journeys" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "saved_journeys_expiry" ON "saved_journeys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_request" ON "idempotency_keys" USING btree ("claim_request_id");--> statement-breakpoint
CREATE INDEX "outbox_request" ON "outbox" USING btree ("claim_request_id");--> statement-breakpoint
ALTER TABLE "signing_records" ADD CONSTRAINT "signing_records_claim_request_id_signature_sha256_definition_signer_key_pk" PRIMARY KEY("claim_request_id","signature_sha256","definition","signer_key");