CREATE TABLE `geocodes` (
	`query` text PRIMARY KEY NOT NULL,
	`places` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `geocodes_at` ON `geocodes` (`at`);--> statement-breakpoint
ALTER TABLE `bots` ADD `polygons` text DEFAULT '[]' NOT NULL;