CREATE TABLE "draft_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text,
	"about" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"path" text PRIMARY KEY NOT NULL,
	"text" text,
	"revision" integer NOT NULL,
	"base" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_parts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"funnel" text NOT NULL,
	"definition" text NOT NULL,
	"published" jsonb NOT NULL,
	"translations" jsonb NOT NULL,
	"compiler" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"tab_hash" text PRIMARY KEY NOT NULL,
	"funnel" text NOT NULL,
	"definition" text NOT NULL,
	"step" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"funnel" text NOT NULL,
	"base" integer NOT NULL,
	"files" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"report" jsonb,
	"approved_by" text,
	"approved_by_id" uuid,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"approved_by" text,
	"note" text NOT NULL,
	"files" jsonb NOT NULL,
	"funnels" jsonb NOT NULL,
	"changed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_texts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"subject" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD CONSTRAINT "funnel_versions_definition_definitions_hash_fk" FOREIGN KEY ("definition") REFERENCES "public"."definitions"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD CONSTRAINT "staff_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_changes_path" ON "draft_changes" USING btree ("path","id");--> statement-breakpoint
CREATE INDEX "funnel_versions_definition" ON "funnel_versions" USING btree ("definition");--> statement-breakpoint
CREATE INDEX "presences_funnel" ON "presences" USING btree ("funnel","definition");--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "proposals_at" ON "proposals" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_tokens_staff" ON "staff_tokens" USING btree ("staff_id");