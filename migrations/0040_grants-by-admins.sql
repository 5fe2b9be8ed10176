ALTER TABLE `feeds` ADD `by_admin_rid` integer REFERENCES users(rid) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `feeds_admin` ON `feeds` (`by_admin_rid`) WHERE "feeds"."by_admin_rid" is not null;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `by_admin_rid` integer REFERENCES users(rid) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `webhooks_admin` ON `webhooks` (`by_admin_rid`) WHERE "webhooks"."by_admin_rid" is not null;