CREATE TABLE `attempts` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_key` ON `attempts` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `attempts_until` ON `attempts` (`until`);--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_rid` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_rid`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_rid` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_user` ON `one_time_codes` (`user_rid`);--> statement-breakpoint
CREATE INDEX `one_time_codes_until` ON `one_time_codes` (`until`);--> statement-breakpoint
CREATE TABLE `resets` (
	`user_rid` integer PRIMARY KEY NOT NULL,
	`code_hash` text,
	`code_until` integer NOT NULL,
	`link_hash` text NOT NULL,
	`link_until` integer NOT NULL,
	`tries` integer NOT NULL,
	`proof_hash` text,
	`proof_address` text,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `agent` text;--> statement-breakpoint
ALTER TABLE `users` ADD `telegram_chat_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_telegram_chat_id_unique` ON `users` (`telegram_chat_id`);