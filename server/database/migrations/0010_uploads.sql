CREATE TABLE "upload_pieces" (
	"key" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid,
	"place" integer,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_hash" text NOT NULL,
	"brand_id" text NOT NULL,
	"claim_request_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"kinds" jsonb NOT NULL,
	"kind" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_pieces_upload" ON "upload_pieces" USING btree ("upload_id","place");--> statement-breakpoint
CREATE INDEX "upload_pieces_left" ON "upload_pieces" USING btree ("created_at") WHERE upload_id is null or place is null;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_hash","created_at");--> statement-breakpoint
CREATE INDEX "uploads_request" ON "uploads" USING btree ("claim_request_id");--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("expires_at") WHERE claim_request_id is null;