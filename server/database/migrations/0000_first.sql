CREATE TABLE "claim_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_reference" text NOT NULL,
	"owner_hash" text NOT NULL,
	"user_id" uuid,
	"pending_association" boolean DEFAULT false NOT NULL,
	"brand_id" text NOT NULL,
	"company_id" text NOT NULL,
	"title" text,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"email" text,
	"phone_number" text,
	"is_terms_policy_agreed" boolean DEFAULT false NOT NULL,
	"address" jsonb NOT NULL,
	"user_agent" text,
	"device_session_id" text,
	"crm_client_uuid" text,
	"verification_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_requests_claim_reference_unique" UNIQUE("claim_reference")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_hash" text NOT NULL,
	"key" text NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_hash_key_pk" PRIMARY KEY("owner_hash","key")
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"verification_id" text NOT NULL,
	"phone_last_four" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"claim_request_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"method" text,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_status_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"status_type_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_status_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order_sequence" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"claim_reference" text NOT NULL,
	"company_id" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"lender_name" text NOT NULL,
	"account_id" text,
	"account_key" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"status_type_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"loan_type" text,
	"start_date" text,
	"end_date" text,
	"payment_frequency" text,
	"original_loan_amount" numeric(14, 2),
	"payment_amount" numeric(14, 2),
	"credit_bureaus" jsonb,
	"credit_check_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_claim_reference_unique" UNIQUE("claim_reference"),
	CONSTRAINT "claims_agreement" UNIQUE("claim_request_id","lender_id","account_key")
);
--> statement-breakpoint
CREATE TABLE "credit_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"verification_id" text,
	"phone_last_four" text,
	"error_message" text,
	"claims_found" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "credit_checks_run" UNIQUE("claim_request_id","run")
);
--> statement-breakpoint
CREATE TABLE "legal_file_acknowledgments" (
	"claim_request_id" uuid NOT NULL,
	"legal_file_template_id" uuid NOT NULL,
	"version" text NOT NULL,
	"acknowledged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_file_acknowledgments_claim_request_id_legal_file_template_id_pk" PRIMARY KEY("claim_request_id","legal_file_template_id")
);
--> statement-breakpoint
CREATE TABLE "legal_file_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"file_url" text NOT NULL,
	"html_url" text NOT NULL,
	"is_required" boolean NOT NULL,
	"brand_id" text NOT NULL,
	"display_order" integer NOT NULL,
	"version" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"alias" text NOT NULL,
	"company_id" text NOT NULL,
	"show_on_manual_lenders_list" boolean NOT NULL,
	CONSTRAINT "lenders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_status_history" ADD CONSTRAINT "claim_status_history_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_status_history" ADD CONSTRAINT "claim_status_history_status_type_id_claim_status_types_id_fk" FOREIGN KEY ("status_type_id") REFERENCES "public"."claim_status_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_status_type_id_claim_status_types_id_fk" FOREIGN KEY ("status_type_id") REFERENCES "public"."claim_status_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_credit_check_id_credit_checks_id_fk" FOREIGN KEY ("credit_check_id") REFERENCES "public"."credit_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_lender" FOREIGN KEY ("company_id","lender_id") REFERENCES "public"."lenders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_checks" ADD CONSTRAINT "credit_checks_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_file_acknowledgments" ADD CONSTRAINT "legal_file_acknowledgments_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_file_acknowledgments" ADD CONSTRAINT "legal_file_acknowledgments_legal_file_template_id_legal_file_templates_id_fk" FOREIGN KEY ("legal_file_template_id") REFERENCES "public"."legal_file_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_requests_owner" ON "claim_requests" USING btree ("owner_hash");--> statement-breakpoint
CREATE INDEX "claim_requests_user" ON "claim_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "otp_challenges_verification" ON "otp_challenges" USING btree ("claim_request_id","verification_id");--> statement-breakpoint
CREATE INDEX "claim_status_history_claim" ON "claim_status_history" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("locked_until");