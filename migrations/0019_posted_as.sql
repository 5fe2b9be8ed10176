ALTER TABLE `deliveries` ADD `posted_as` integer;--> statement-breakpoint
UPDATE `deliveries` SET `posted_as` = (
  SELECT `messages`.`asset_rid` FROM `messages`
  JOIN `bots` ON `bots`.`chat_rid` = `messages`.`chat_rid`
  JOIN `assets` ON `assets`.`rid` = `messages`.`asset_rid`
  WHERE `bots`.`rid` = `deliveries`.`bot_rid` AND `messages`.`kind` = `deliveries`.`kind`
    AND `messages`.`created_at` = `deliveries`.`created_at` AND `assets`.`merged_into` = `deliveries`.`asset_rid`
  LIMIT 1
) WHERE `asset_rid` IN (SELECT `merged_into` FROM `assets` WHERE `merged_into` IS NOT NULL);
