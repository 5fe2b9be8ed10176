CREATE TABLE `place_reaches` (
	`place_rid` integer PRIMARY KEY NOT NULL,
	`computed_at` integer NOT NULL,
	`stops` blob NOT NULL,
	FOREIGN KEY (`place_rid`) REFERENCES `places`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `places` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_rid` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`longitude` integer NOT NULL,
	`latitude` integer NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`at` text NOT NULL,
	`position` integer NOT NULL,
	`reached_by` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `places_id_unique` ON `places` (`id`);--> statement-breakpoint
CREATE INDEX `places_user` ON `places` (`user_rid`);--> statement-breakpoint
CREATE INDEX `places_due` ON `places` (`reached_by`,`day`) WHERE mode = 'transit';