CREATE TABLE "legal_texts" (
	"template_id" uuid NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"html" text NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_texts_template_id_version_sha256_pk" PRIMARY KEY("template_id","version","sha256")
);
--> statement-breakpoint
CREATE TABLE "signing_records" (
	"claim_request_id" uuid NOT NULL,
	"signature_sha256" text NOT NULL,
	"method" text,
	"funnel" text NOT NULL,
	"definition" text NOT NULL,
	"documents" jsonb NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signing_records_claim_request_id_signature_sha256_definition_pk" PRIMARY KEY("claim_request_id","signature_sha256","definition")
);
--> statement-breakpoint
ALTER TABLE "signing_records" ADD CONSTRAINT "signing_records_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;