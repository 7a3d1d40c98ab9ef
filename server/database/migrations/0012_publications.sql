ALTER TABLE "funnel_versions" DROP CONSTRAINT "funnel_versions_definition_definitions_hash_fk";
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "funnels" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "funnel_versions" DROP COLUMN "translations";--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD COLUMN "compiled" text NOT NULL;--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD COLUMN "served_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "funnel_versions" ADD COLUMN "kept_for" integer NOT NULL;