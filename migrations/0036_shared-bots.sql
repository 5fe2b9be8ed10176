ALTER TABLE `chat_reads` ADD `is_push_on` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- A row of chat_reads is there exactly as long as the bot of the chat is shared with the user.
CREATE TRIGGER `bots_shared` AFTER UPDATE OF `shortlist_rid` ON `bots` WHEN new.`shortlist_rid` IS NOT old.`shortlist_rid` BEGIN
  DELETE FROM `chat_reads` WHERE `chat_rid` = new.`chat_rid` AND `user_rid` NOT IN (
    SELECT `user_rid` FROM `shortlist_members` WHERE `shortlist_rid` = new.`shortlist_rid`);
  INSERT OR IGNORE INTO `chat_reads` (`chat_rid`, `user_rid`, `read_seq`)
  SELECT `chat`.`rid`, `member`.`user_rid`, coalesce(`chat`.`last_seq`, 0)
  FROM `shortlist_members` `member` JOIN `chats` `chat` ON `chat`.`rid` = new.`chat_rid`
  WHERE `member`.`shortlist_rid` = new.`shortlist_rid` AND `member`.`user_rid` <> new.`owner_rid`;
END;--> statement-breakpoint
CREATE TRIGGER `shortlist_members_joined` AFTER INSERT ON `shortlist_members` BEGIN
  INSERT OR IGNORE INTO `chat_reads` (`chat_rid`, `user_rid`, `read_seq`)
  SELECT `chat`.`rid`, new.`user_rid`, coalesce(`chat`.`last_seq`, 0)
  FROM `bots` `bot` JOIN `chats` `chat` ON `chat`.`rid` = `bot`.`chat_rid`
  WHERE `bot`.`shortlist_rid` = new.`shortlist_rid` AND `bot`.`owner_rid` <> new.`user_rid`;
END;--> statement-breakpoint
CREATE TRIGGER `shortlist_members_left` AFTER DELETE ON `shortlist_members` BEGIN
  DELETE FROM `chat_reads` WHERE `user_rid` = old.`user_rid` AND `chat_rid` IN (
    SELECT `chat_rid` FROM `bots` WHERE `shortlist_rid` = old.`shortlist_rid`);
  UPDATE `bots` SET `shortlist_rid` = NULL
  WHERE `shortlist_rid` = old.`shortlist_rid` AND `owner_rid` = old.`user_rid`;
END;
