CREATE TABLE `comparisons` (
	`asset_rid` integer PRIMARY KEY NOT NULL,
	`estimate` integer NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	`comparables` text NOT NULL,
	`score` integer,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comparisons_score` ON `comparisons` (`score`);--> statement-breakpoint
CREATE TABLE `hidden_assets` (
	`user_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`hidden_at` integer NOT NULL,
	PRIMARY KEY(`user_rid`, `asset_rid`),
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hidden_assets_asset` ON `hidden_assets` (`asset_rid`);--> statement-breakpoint
CREATE TABLE `saved_assets` (
	`user_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`note` text,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_rid`, `asset_rid`),
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_assets_asset` ON `saved_assets` (`asset_rid`);--> statement-breakpoint
CREATE TABLE `group_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`group_name` text NOT NULL,
	`language` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `group_codes_group` ON `group_codes` (`group_id`);--> statement-breakpoint
CREATE INDEX `group_codes_until` ON `group_codes` (`until`);--> statement-breakpoint
CREATE TABLE `telegram_updates` (
	`id` integer PRIMARY KEY NOT NULL,
	`chat_id` text,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `telegram_updates_waiting` ON `telegram_updates` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `telegram_updates_age` ON `telegram_updates` (`received_at`);--> statement-breakpoint
ALTER TABLE `bots` ADD `is_telegram_on` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `bots` ADD `post_language` text DEFAULT 'en' NOT NULL;