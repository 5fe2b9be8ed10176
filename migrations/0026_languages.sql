ALTER TABLE `messages` ADD `said` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `said` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `asset_rid` integer REFERENCES assets(rid) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `notifications` ADD `event` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `bots` text;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`asset_rid`,`user_rid`,`event`) WHERE "notifications"."asset_rid" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;