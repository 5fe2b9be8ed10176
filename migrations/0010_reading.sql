CREATE TABLE `same_home_decisions` (
	`first_rid` integer NOT NULL,
	`second_rid` integer NOT NULL,
	`is_same` integer NOT NULL,
	`decided_by` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`first_rid`, `second_rid`),
	FOREIGN KEY (`first_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `same_home_decisions_second` ON `same_home_decisions` (`second_rid`);--> statement-breakpoint
ALTER TABLE `assets` ADD `features` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `listing_phones` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `features` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `read_facts` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `read_by` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `features` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bots` ADD `entry_from` text;--> statement-breakpoint
ALTER TABLE `bots` ADD `entry_to` text;--> statement-breakpoint
ALTER TABLE `bots` ADD `floor_min` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `floor_max` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `muted_phones` text DEFAULT '[]' NOT NULL;