CREATE TABLE `asset_prices` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_rid` integer NOT NULL,
	`price` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_prices_asset` ON `asset_prices` (`asset_rid`);--> statement-breakpoint
CREATE TABLE `assets` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`link` text NOT NULL,
	`deal_type` text NOT NULL,
	`is_sublet` integer NOT NULL,
	`price` integer,
	`rooms` integer,
	`size` integer,
	`floor` integer,
	`city` text,
	`neighbourhood` text,
	`street` text,
	`longitude` integer,
	`latitude` integer,
	`area_code` integer,
	`area_by` text,
	`merchant` integer,
	`property_type` text,
	`images` text NOT NULL,
	`description` text,
	`entry_date` text,
	`phone` text,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`removed_at` integer,
	`merged_into` integer,
	FOREIGN KEY (`merged_into`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_id_unique` ON `assets` (`id`);--> statement-breakpoint
CREATE INDEX `assets_newest` ON `assets` (`first_seen_at`,`rid`);--> statement-breakpoint
CREATE INDEX `assets_area` ON `assets` (`area_code`,`deal_type`,`first_seen_at`);--> statement-breakpoint
CREATE INDEX `assets_rev` ON `assets` (`rev`);--> statement-breakpoint
CREATE TABLE `listing_prices` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_rid` integer NOT NULL,
	`price` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`listing_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_prices_listing` ON `listing_prices` (`listing_rid`);--> statement-breakpoint
CREATE TABLE `listings` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`asset_rid` integer NOT NULL,
	`external_id` text NOT NULL,
	`source` text NOT NULL,
	`link` text NOT NULL,
	`deal_type` text NOT NULL,
	`is_sublet` integer NOT NULL,
	`price` integer,
	`rooms` integer,
	`size` integer,
	`floor` integer,
	`city` text,
	`neighbourhood` text,
	`street` text,
	`longitude` integer,
	`latitude` integer,
	`area_code` integer,
	`area_by` text,
	`merchant` integer,
	`property_type` text,
	`images` text NOT NULL,
	`description` text,
	`entry_date` text,
	`phone` text,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`previous_price` integer,
	`order_id` integer,
	`address_key` text,
	`joined_by` text,
	`gone_at` integer,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_external` ON `listings` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `listings_asset` ON `listings` (`asset_rid`);--> statement-breakpoint
CREATE INDEX `listings_same` ON `listings` (`rooms`,`size`,`floor`,`deal_type`);--> statement-breakpoint
CREATE INDEX `listings_phone` ON `listings` (`phone`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_rid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_rid`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `bots` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_rid` integer NOT NULL,
	`chat_rid` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_active` integer NOT NULL,
	`deal_type` text NOT NULL,
	`area_codes` text NOT NULL,
	`price_min` integer NOT NULL,
	`price_max` integer NOT NULL,
	`rooms` integer NOT NULL,
	`merchant` integer,
	`watch_from` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chat_rid`) REFERENCES `chats`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bots_id_unique` ON `bots` (`id`);--> statement-breakpoint
CREATE INDEX `bots_owner` ON `bots` (`owner_rid`);--> statement-breakpoint
CREATE INDEX `bots_chat` ON `bots` (`chat_rid`);--> statement-breakpoint
CREATE INDEX `bots_version` ON `bots` (`version`);--> statement-breakpoint
CREATE TABLE `gone_bots` (
	`rid` integer NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`version`, `rid`)
);
--> statement-breakpoint
CREATE TABLE `chats` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_rid` integer NOT NULL,
	`bot_id` text NOT NULL,
	`bot_name` text NOT NULL,
	`is_favorite` integer NOT NULL,
	`unread` integer NOT NULL,
	`read_seq` integer NOT NULL,
	`last_seq` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chats_id_unique` ON `chats` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chats_bot_id_unique` ON `chats` (`bot_id`);--> statement-breakpoint
CREATE INDEX `chats_owner` ON `chats` (`owner_rid`);--> statement-breakpoint
CREATE TABLE `messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`chat_rid` integer NOT NULL,
	`sender_rid` integer,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`asset_rid` integer,
	`price` integer,
	`previous_price` integer,
	`group_id` text,
	`temp_id` text,
	`delivery_key` text,
	`starred` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`chat_rid`) REFERENCES `chats`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_delivery_key_unique` ON `messages` (`delivery_key`);--> statement-breakpoint
CREATE INDEX `messages_chat` ON `messages` (`chat_rid`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_asset` ON `messages` (`asset_rid`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_rid`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`topic` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outgoing` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`payload` text NOT NULL,
	`priority` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`not_before` integer NOT NULL,
	`lease_until` integer,
	`message_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_id_unique` ON `outgoing` (`id`);--> statement-breakpoint
CREATE INDEX `outgoing_due` ON `outgoing` (`state`,`channel`,`not_before`);--> statement-breakpoint
CREATE INDEX `outgoing_target` ON `outgoing` (`target`,`priority`,`rid`);--> statement-breakpoint
CREATE INDEX `outgoing_sent` ON `outgoing` (`channel`,`sent_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_rid` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text NOT NULL,
	`is_read` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_id_unique` ON `notifications` (`id`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `runs` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`state` text NOT NULL,
	`pages` integer NOT NULL,
	`seen` integer NOT NULL,
	`new` integer NOT NULL,
	`updated` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`left_out` integer NOT NULL,
	`matched` integer NOT NULL,
	`delivered` integer NOT NULL,
	`rejected` text NOT NULL,
	`reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_id_unique` ON `runs` (`id`);--> statement-breakpoint
CREATE INDEX `runs_source` ON `runs` (`source`,`rid`);--> statement-breakpoint
CREATE INDEX `runs_age` ON `runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`avatar` text NOT NULL,
	`roles` text NOT NULL,
	`is_banned` integer NOT NULL,
	`banned_reason` text,
	`oauth_provider` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);