CREATE TABLE `daily_sizes` (
	`day` integer PRIMARY KEY NOT NULL,
	`used_bytes` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `assets` ADD `described_by` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `pictured_by` integer;--> statement-breakpoint
-- What the generator cannot write: texts and images that a listing of the home holds too are kept there only, and of
-- messages that were sent what edits and the history read.
UPDATE `assets` SET
	`described_by` = (SELECT `told`.`rid` FROM `listings` `told` WHERE `told`.`asset_rid` = `assets`.`rid` AND `told`.`description` = `assets`.`description` ORDER BY `told`.`gone_at` IS NOT NULL, `told`.`rid` LIMIT 1),
	`pictured_by` = (SELECT `told`.`rid` FROM `listings` `told` WHERE `told`.`asset_rid` = `assets`.`rid` AND `told`.`images` = `assets`.`images` AND `told`.`images` <> '[]' ORDER BY `told`.`gone_at` IS NOT NULL, `told`.`rid` LIMIT 1);--> statement-breakpoint
UPDATE `assets` SET `description` = NULL WHERE `described_by` IS NOT NULL;--> statement-breakpoint
UPDATE `assets` SET `images` = '[]' WHERE `pictured_by` IS NOT NULL;--> statement-breakpoint
UPDATE `outgoing` SET `payload` = json_object('method', json_extract(`payload`, '$.method'), 'of', json_extract(`payload`, '$.of')) WHERE `state` = 'sent' AND `kind` = 'edit';--> statement-breakpoint
UPDATE `outgoing` SET `payload` = json_remove(`payload`, '$.keyboard', '$.photo') WHERE `state` = 'sent' AND `kind` IN ('match', 'price', 'digest') AND `channel` = 'telegram' AND json_extract(`payload`, '$.sentAs') IS NOT NULL;--> statement-breakpoint
UPDATE `outgoing` SET `payload` = json_object('title', json_extract(`payload`, '$.title')) WHERE `state` = 'sent' AND `kind` IN ('match', 'price', 'digest') AND `channel` IN ('mail', 'push', 'webhook');
