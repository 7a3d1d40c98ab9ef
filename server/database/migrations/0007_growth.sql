DROP INDEX "outbox_open";--> statement-breakpoint
CREATE INDEX "claim_requests_email" ON "claim_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "claim_requests_name" ON "claim_requests" USING btree (lower(translate("last_name", ' .,''’-', '')),lower(translate("first_name", ' .,''’-', '')));--> statement-breakpoint
CREATE INDEX "claim_requests_changed" ON "claim_requests" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "claims_changed" ON "claims" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "credit_checks_unknown" ON "credit_checks" USING btree ("claim_request_id") WHERE status = 'unknown';--> statement-breakpoint
CREATE INDEX "mail_links_expiry" ON "mail_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails" ON "outbox" USING btree ("created_at") WHERE topic = 'send-mail' and done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("locked_until","attempts","created_at") WHERE done_at is null;

