CREATE INDEX "proposals_files" ON "proposals" USING gin ("files");--> statement-breakpoint
CREATE INDEX "publications_files" ON "publications" USING gin ("files");