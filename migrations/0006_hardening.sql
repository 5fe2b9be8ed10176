CREATE TABLE `__new_resets` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_rid` integer NOT NULL,
	`channel` text NOT NULL,
	`browser_hash` text,
	`address` text,
	`code_hash` text,
	`code_until` integer NOT NULL,
	`link_hash` text NOT NULL,
	`link_until` integer NOT NULL,
	`tries` integer NOT NULL,
	`proof_hash` text,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_resets`("user_rid", "channel", "address", "code_hash", "code_until", "link_hash", "link_until", "tries", "proof_hash") SELECT "user_rid", 'telegram', "proof_address", "code_hash", "code_until", "link_hash", "link_until", "tries", "proof_hash" FROM `resets`;--> statement-breakpoint
DROP TABLE `resets`;--> statement-breakpoint
ALTER TABLE `__new_resets` RENAME TO `resets`;--> statement-breakpoint
CREATE INDEX `resets_user` ON `resets` (`user_rid`);--> statement-breakpoint
CREATE INDEX `resets_until` ON `resets` (`link_until`);--> statement-breakpoint
ALTER TABLE `one_time_codes` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
UPDATE `sessions` SET `last_used_at` = `created_at`;--> statement-breakpoint
UPDATE `users` SET `email_verified_at` = `created_at` WHERE `oauth_provider` = 'google';
