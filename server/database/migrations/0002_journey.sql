CREATE TABLE "definitions" (
	"hash" text PRIMARY KEY NOT NULL,
	"funnel" text NOT NULL,
	"compiled" jsonb NOT NULL,
	"first_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD COLUMN "funnel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD COLUMN "definition" text DEFAULT '' NOT NULL;