ALTER TABLE "uploads" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "site" text;--> statement-breakpoint
CREATE INDEX "uploads_network" ON "uploads" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "uploads_site" ON "uploads" USING btree ("site","created_at") WHERE site is not null;