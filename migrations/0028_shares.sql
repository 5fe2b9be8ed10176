CREATE TABLE `shares` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_rid` integer NOT NULL,
	`sent` text NOT NULL,
	`photos` integer NOT NULL,
	`bytes` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_id_unique` ON `shares` (`id`);--> statement-breakpoint
CREATE INDEX `shares_user` ON `shares` (`user_rid`);--> statement-breakpoint
CREATE INDEX `shares_at` ON `shares` (`at`);