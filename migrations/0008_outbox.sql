CREATE TABLE `digests` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bot_rid` integer NOT NULL,
	`run_rid` integer,
	`opened_at` integer NOT NULL,
	`frozen_at` integer,
	FOREIGN KEY (`bot_rid`) REFERENCES `bots`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `digests_open` ON `digests` (`bot_rid`,`run_rid`) WHERE "digests"."frozen_at" is null;--> statement-breakpoint
CREATE INDEX `digests_age` ON `digests` (`frozen_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_rid` integer NOT NULL,
	`session_id` text,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_id_unique` ON `push_subscriptions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_rid`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
ALTER TABLE `bots` ADD `is_push_on` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `bots` ADD `is_mail_on` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bots` ADD `digest_threshold` integer DEFAULT 5;--> statement-breakpoint
ALTER TABLE `bots` ADD `quiet_from` text;--> statement-breakpoint
ALTER TABLE `bots` ADD `quiet_to` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `digest_rid` integer REFERENCES digests(rid) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `deliveries_digest` ON `deliveries` (`digest_rid`) WHERE "deliveries"."digest_rid" is not null;--> statement-breakpoint
ALTER TABLE `outgoing` ADD `bot_rid` integer REFERENCES bots(rid) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `outgoing_open` ON `outgoing` (`channel`,`target`,`priority`,`rid`) WHERE "outgoing"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX `outgoing_bot` ON `outgoing` (`bot_rid`,`channel`,`rid`) WHERE "outgoing"."bot_rid" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `telegram_language` text DEFAULT 'en' NOT NULL;