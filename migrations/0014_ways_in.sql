CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`user_rid` integer NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`last_used_from` text,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_hash_unique` ON `access_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_user` ON `access_tokens` (`user_rid`);--> statement-breakpoint
CREATE TABLE `arrivals` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_rid` integer NOT NULL,
	`user_rid` integer,
	`way` text NOT NULL,
	`item_rid` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_rid`) REFERENCES `inbox_items`(`rid`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `arrivals_once` ON `arrivals` (`asset_rid`,`item_rid`);--> statement-breakpoint
CREATE INDEX `arrivals_user` ON `arrivals` (`user_rid`);--> statement-breakpoint
CREATE INDEX `arrivals_item` ON `arrivals` (`item_rid`);--> statement-breakpoint
CREATE TABLE `inbox_items` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`way` text NOT NULL,
	`user_rid` integer,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`content` text,
	`sent_at` integer,
	`arrived_at` integer NOT NULL,
	`handled_at` integer,
	`outcome` text,
	`results` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbox_items_id_unique` ON `inbox_items` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `inbox_items_key` ON `inbox_items` (ifnull(`user_rid`, 0),`key`);--> statement-breakpoint
CREATE INDEX `inbox_items_user` ON `inbox_items` (`user_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `inbox_items_waiting` ON `inbox_items` (`rid`) WHERE "inbox_items"."handled_at" is null;--> statement-breakpoint
CREATE INDEX `inbox_items_arrived` ON `inbox_items` (`arrived_at`);--> statement-breakpoint
CREATE INDEX `inbox_items_outcome` ON `inbox_items` (`outcome`,`rid`);--> statement-breakpoint
CREATE TABLE `mail_folders` (
	`mailbox` text NOT NULL,
	`folder` text NOT NULL,
	`uid_validity` integer NOT NULL,
	`uid` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`mailbox`, `folder`)
);
--> statement-breakpoint
CREATE TABLE `way_states` (
	`way` text NOT NULL,
	`part` text NOT NULL,
	`failure` text,
	`failed_at` integer,
	`reached_at` integer,
	`told_at` integer,
	PRIMARY KEY(`way`, `part`)
);
--> statement-breakpoint
DROP INDEX `listings_external`;--> statement-breakpoint
ALTER TABLE `listings` ADD `owner_rid` integer REFERENCES users(rid) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `listings_owner` ON `listings` (`owner_rid`) WHERE "listings"."owner_rid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `listings_external` ON `listings` (`source`,`external_id`,ifnull(`owner_rid`, 0));--> statement-breakpoint
ALTER TABLE `assets` ADD `owner_rid` integer REFERENCES users(rid) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `assets_owner` ON `assets` (`owner_rid`) WHERE "assets"."owner_rid" is not null;