CREATE TABLE "turns" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kba_sessions" ADD COLUMN "failed_key" text;--> statement-breakpoint
CREATE INDEX "turns_end" ON "turns" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "kba_sessions_failed" ON "kba_sessions" USING btree ("failed_key") WHERE failed_key is not null;--> statement-breakpoint
-- Of fails from before this nobody knows the key of name and birth date: they go on by the one with the address.
UPDATE "kba_sessions" SET "failed_key" = "person_key" WHERE "state" = 'decided' AND "verdict"->>'decision' = 'FAIL';
