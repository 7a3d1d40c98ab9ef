CREATE TABLE "kba_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_request_id" uuid NOT NULL,
	"person_key" text NOT NULL,
	"correlation_id" text NOT NULL,
	"state" text NOT NULL,
	"verdict" jsonb NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kba_sessions" ADD CONSTRAINT "kba_sessions_claim_request_id_claim_requests_id_fk" FOREIGN KEY ("claim_request_id") REFERENCES "public"."claim_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kba_sessions_request" ON "kba_sessions" USING btree ("claim_request_id");--> statement-breakpoint
CREATE INDEX "kba_sessions_correlation" ON "kba_sessions" USING btree ("correlation_id");