DROP INDEX `runs_region`;--> statement-breakpoint
DROP INDEX `runs_source`;--> statement-breakpoint
ALTER TABLE `runs` ADD `kind` text DEFAULT 'pass' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `scope` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `failure` text;--> statement-breakpoint
UPDATE `runs` SET `kind` = 'recorded' WHERE `region` IS NULL AND `source` <> 'cleaner';--> statement-breakpoint
UPDATE `runs` SET `kind` = 'recheck', `source` = 'yad2' WHERE `source` = 'cleaner';--> statement-breakpoint
UPDATE `runs` SET `scope` = `deal_type` || ':' || `region` WHERE `region` IS NOT NULL;--> statement-breakpoint
UPDATE `runs` SET `failure` = json_object('code', 'other', 'text', `reason`) WHERE `reason` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `deal_type`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `region`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `reason`;--> statement-breakpoint
CREATE INDEX `runs_scope` ON `runs` (`source`,`kind`,`scope`,`rid`);--> statement-breakpoint
CREATE INDEX `runs_source` ON `runs` (`source`,`kind`,`rid`);--> statement-breakpoint
UPDATE `schedules` SET `name` = 'yad2:recheck' WHERE `name` = 'cleaner';--> statement-breakpoint
ALTER TABLE `assets` ADD `listing_texts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
DELETE FROM `counters` WHERE `name` = 'hebrew';--> statement-breakpoint
ALTER TABLE `bots` ADD `size_min` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `exclude_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bots` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `bots` ADD `group_name` text;
