CREATE TABLE `silent_bots` (
	`bot_rid` integer PRIMARY KEY NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`bot_rid`) REFERENCES `bots`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mail_addresses` (
	`user_rid` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`made_at` integer NOT NULL,
	`last_at` integer,
	`count` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`day_count` integer DEFAULT 0 NOT NULL,
	`day_bytes` integer DEFAULT 0 NOT NULL,
	`confirmation` text,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_addresses_secret_unique` ON `mail_addresses` (`secret`);