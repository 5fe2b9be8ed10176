CREATE TABLE `compared_homes` (
	`link_rid` integer NOT NULL,
	`place` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	PRIMARY KEY(`link_rid`, `place`),
	FOREIGN KEY (`link_rid`) REFERENCES `comparison_links`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `compared_homes_asset` ON `compared_homes` (`asset_rid`);--> statement-breakpoint
CREATE TABLE `comparison_links` (
	`rid` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`user_rid` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comparison_links_secret_unique` ON `comparison_links` (`secret`);--> statement-breakpoint
CREATE INDEX `comparison_links_user` ON `comparison_links` (`user_rid`);