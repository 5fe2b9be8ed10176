CREATE TABLE `feeds` (
	`bot_rid` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`bot_rid`) REFERENCES `bots`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_hash_unique` ON `feeds` (`hash`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`bot_rid` integer NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`off_since` integer,
	FOREIGN KEY (`bot_rid`) REFERENCES `bots`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_id_unique` ON `webhooks` (`id`);--> statement-breakpoint
CREATE INDEX `webhooks_bot` ON `webhooks` (`bot_rid`);