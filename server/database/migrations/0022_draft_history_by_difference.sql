ALTER TABLE "draft_changes" ADD COLUMN "differs" jsonb;--> statement-breakpoint
ALTER TABLE "draft_changes" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "draft_changes" ADD COLUMN "by_id" uuid;