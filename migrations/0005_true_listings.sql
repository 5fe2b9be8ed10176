CREATE TABLE `asset_changes` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_rid` integer NOT NULL,
	`rev` integer NOT NULL,
	`at` integer NOT NULL,
	`before` text NOT NULL,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_changes_asset` ON `asset_changes` (`asset_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `asset_changes_at` ON `asset_changes` (`at`);--> statement-breakpoint
CREATE TABLE `source_fields` (
	`source` text NOT NULL,
	`section` text NOT NULL,
	`path` text NOT NULL,
	`share` real NOT NULL,
	`samples` integer NOT NULL,
	PRIMARY KEY(`source`, `section`, `path`)
);
--> statement-breakpoint
ALTER TABLE `assets` ADD `build_size` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `condition` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `is_new_project` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `is_price_stated` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `first_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `removed_rev` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `build_size` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `condition` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `is_new_project` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `is_price_stated` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `street_key` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `source_created_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `source_updated_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `implausible` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `pending_price` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `former_asset_rid` integer REFERENCES assets(rid) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `listings_street` ON `listings` (`street_key`,`rooms`);--> statement-breakpoint
CREATE INDEX `listings_place` ON `listings` (`area_code`,`rooms`,`size`);--> statement-breakpoint
CREATE INDEX `listings_gone` ON `listings` (`gone_at`);--> statement-breakpoint
CREATE INDEX `listings_former` ON `listings` (`former_asset_rid`);--> statement-breakpoint
ALTER TABLE `messages` ADD `superseded_by` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `listing_rid` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `left_out_types` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `implausible` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `assets` SET `first_rev` = `rev`;--> statement-breakpoint
UPDATE `assets` SET `removed_rev` = `rev` WHERE `removed_at` IS NOT NULL;
