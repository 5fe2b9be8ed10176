-- A home with one listing has the texts that are made of its own property type and description: they are not stored.
ALTER TABLE `assets` ADD `listing_words` text;--> statement-breakpoint
UPDATE `assets` SET `listing_words` = `listing_texts`
WHERE json_array_length(`listing_texts`) <> 1
	OR (SELECT count(*) FROM `listings` WHERE `listings`.`asset_rid` = `assets`.`rid`) <> 1;--> statement-breakpoint
ALTER TABLE `assets` DROP COLUMN `listing_texts`;--> statement-breakpoint
-- Rows that became shorter stay in their pages: only rows that are written anew lie close together.
CREATE TABLE `shorter_assets` AS SELECT * FROM `assets`;--> statement-breakpoint
DELETE FROM `assets`;--> statement-breakpoint
INSERT INTO `assets` SELECT * FROM `shorter_assets` ORDER BY `rid`;--> statement-breakpoint
DROP TABLE `shorter_assets`;
