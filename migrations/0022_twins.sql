CREATE TABLE `maybe_same` (
	`first_rid` integer NOT NULL,
	`second_rid` integer NOT NULL,
	PRIMARY KEY(`first_rid`, `second_rid`),
	FOREIGN KEY (`first_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `maybe_same_second` ON `maybe_same` (`second_rid`);--> statement-breakpoint
CREATE TABLE `photo_hashes` (
	`listing_rid` integer NOT NULL,
	`place` integer NOT NULL,
	`whole` text,
	`cuts` text,
	PRIMARY KEY(`listing_rid`, `place`),
	FOREIGN KEY (`listing_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_hashes_whole` ON `photo_hashes` (`whole`) WHERE "photo_hashes"."whole" is not null;--> statement-breakpoint
CREATE INDEX `listings_area` ON `listings` (`area_code`,`rooms`,`price`) WHERE "listings"."street_key" is not null and "listings"."area_code" is not null;