CREATE TABLE `home_links` (
	`secret` text PRIMARY KEY NOT NULL,
	`asset_rid` integer NOT NULL,
	`user_rid` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `home_links_asset` ON `home_links` (`asset_rid`);--> statement-breakpoint
CREATE INDEX `home_links_user` ON `home_links` (`user_rid`,`asset_rid`);--> statement-breakpoint
CREATE TABLE `visits` (
	`user_rid` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
