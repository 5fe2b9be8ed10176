CREATE TABLE `arnona_rates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`city_key` text NOT NULL,
	`city` text NOT NULL,
	`zone` text,
	`kind` text,
	`size_from` integer,
	`size_to` integer,
	`rate` integer NOT NULL,
	`year` integer NOT NULL,
	`source` text NOT NULL,
	`is_built_in` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `arnona_rates_city` ON `arnona_rates` (`city_key`);--> statement-breakpoint
CREATE TABLE `home_zones` (
	`user_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`zone` text,
	`kind` text,
	PRIMARY KEY(`user_rid`, `asset_rid`),
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `home_zones_asset` ON `home_zones` (`asset_rid`);--> statement-breakpoint
CREATE TABLE `money_tables` (
	`rid` integer PRIMARY KEY NOT NULL,
	`table` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_money` (
	`user_rid` integer PRIMARY KEY NOT NULL,
	`equity` integer NOT NULL,
	`income` integer NOT NULL,
	`rate_percent` real NOT NULL,
	`years` integer NOT NULL,
	`other_payments` integer NOT NULL,
	`owns` text NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `assets` ADD `arnona` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `arnona_per` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `vaad` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `total` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `arnona` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `arnona_per` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `vaad` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `total_max` integer;--> statement-breakpoint
UPDATE `assets` SET `total` = `price` WHERE `deal_type` = 'rent';
