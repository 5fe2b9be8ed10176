CREATE TABLE `chat_reads` (
	`chat_rid` integer NOT NULL,
	`user_rid` integer NOT NULL,
	`read_seq` integer NOT NULL,
	`is_favorite` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`chat_rid`, `user_rid`),
	FOREIGN KEY (`chat_rid`) REFERENCES `chats`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_reads_user` ON `chat_reads` (`user_rid`);--> statement-breakpoint
CREATE TABLE `home_changes` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_rid` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`from` text,
	`to` text,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `home_changes_asset` ON `home_changes` (`asset_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `home_changes_age` ON `home_changes` (`at`);--> statement-breakpoint
CREATE TABLE `shortlist_comments` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shortlist_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`author_rid` integer,
	`text` text NOT NULL,
	`only_me` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`author_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`shortlist_rid`,`asset_rid`) REFERENCES `shortlist_homes`(`shortlist_rid`,`asset_rid`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlist_comments_id_unique` ON `shortlist_comments` (`id`);--> statement-breakpoint
CREATE INDEX `shortlist_comments_of` ON `shortlist_comments` (`shortlist_rid`,`asset_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `shortlist_comments_author` ON `shortlist_comments` (`author_rid`) WHERE "shortlist_comments"."author_rid" is not null;--> statement-breakpoint
CREATE TABLE `shortlist_homes` (
	`shortlist_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`stage` text NOT NULL,
	`position` integer NOT NULL,
	`added_by_rid` integer,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`shortlist_rid`, `asset_rid`),
	FOREIGN KEY (`shortlist_rid`) REFERENCES `shortlists`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `shortlist_homes_asset` ON `shortlist_homes` (`asset_rid`);--> statement-breakpoint
CREATE INDEX `shortlist_homes_added_by` ON `shortlist_homes` (`added_by_rid`) WHERE "shortlist_homes"."added_by_rid" is not null;--> statement-breakpoint
CREATE TABLE `shortlist_invites` (
	`hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`shortlist_rid` integer NOT NULL,
	`by_rid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`shortlist_rid`) REFERENCES `shortlists`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlist_invites_id_unique` ON `shortlist_invites` (`id`);--> statement-breakpoint
CREATE INDEX `shortlist_invites_list` ON `shortlist_invites` (`shortlist_rid`);--> statement-breakpoint
CREATE INDEX `shortlist_invites_by` ON `shortlist_invites` (`by_rid`);--> statement-breakpoint
CREATE INDEX `shortlist_invites_age` ON `shortlist_invites` (`expires_at`);--> statement-breakpoint
CREATE TABLE `shortlist_members` (
	`shortlist_rid` integer NOT NULL,
	`user_rid` integer NOT NULL,
	`role` text NOT NULL,
	`is_current` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`read_to` integer DEFAULT 0 NOT NULL,
	`calendar_hash` text,
	PRIMARY KEY(`shortlist_rid`, `user_rid`),
	FOREIGN KEY (`shortlist_rid`) REFERENCES `shortlists`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shortlist_members_user` ON `shortlist_members` (`user_rid`,`shortlist_rid`);--> statement-breakpoint
CREATE UNIQUE INDEX `shortlist_members_current` ON `shortlist_members` (`user_rid`) WHERE is_current = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `shortlist_members_calendar` ON `shortlist_members` (`calendar_hash`) WHERE calendar_hash is not null;--> statement-breakpoint
CREATE TABLE `shortlist_viewings` (
	`shortlist_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`minutes` integer NOT NULL,
	`note` text NOT NULL,
	`remind_minutes` integer,
	`reminded_at` integer,
	`checklist` text NOT NULL,
	`after` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`shortlist_rid`, `asset_rid`),
	FOREIGN KEY (`shortlist_rid`,`asset_rid`) REFERENCES `shortlist_homes`(`shortlist_rid`,`asset_rid`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlist_viewings_id_unique` ON `shortlist_viewings` (`id`);--> statement-breakpoint
CREATE INDEX `shortlist_viewings_due` ON `shortlist_viewings` (`at`) WHERE "shortlist_viewings"."remind_minutes" is not null and "shortlist_viewings"."reminded_at" is null;--> statement-breakpoint
CREATE TABLE `shortlist_votes` (
	`shortlist_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`user_rid` integer NOT NULL,
	`vote` integer NOT NULL,
	PRIMARY KEY(`shortlist_rid`, `asset_rid`, `user_rid`),
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shortlist_rid`,`asset_rid`) REFERENCES `shortlist_homes`(`shortlist_rid`,`asset_rid`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shortlist_votes_user` ON `shortlist_votes` (`user_rid`);--> statement-breakpoint
CREATE TABLE `shortlists` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlists_id_unique` ON `shortlists` (`id`);--> statement-breakpoint
CREATE TABLE `viewing_photos` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shortlist_rid` integer NOT NULL,
	`asset_rid` integer NOT NULL,
	`user_rid` integer,
	`bytes` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_rid`) REFERENCES `users`(`rid`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`shortlist_rid`,`asset_rid`) REFERENCES `shortlist_homes`(`shortlist_rid`,`asset_rid`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `viewing_photos_id_unique` ON `viewing_photos` (`id`);--> statement-breakpoint
CREATE INDEX `viewing_photos_of` ON `viewing_photos` (`shortlist_rid`,`asset_rid`,`rid`);--> statement-breakpoint
CREATE INDEX `viewing_photos_user` ON `viewing_photos` (`user_rid`) WHERE "viewing_photos"."user_rid" is not null;--> statement-breakpoint
ALTER TABLE `bots` ADD `shortlist_rid` integer REFERENCES shortlists(rid) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `bots_shortlist` ON `bots` (`shortlist_rid`) WHERE "bots"."shortlist_rid" is not null;--> statement-breakpoint
-- Each user gets a shortlist with what was saved; its rid is that of the user.
INSERT INTO `shortlists` (`rid`, `id`, `name`, `created_at`)
SELECT `rid`, lower(hex(randomblob(16))), NULL, `created_at` FROM `users`;--> statement-breakpoint
INSERT INTO `shortlist_members` (`shortlist_rid`, `user_rid`, `role`, `is_current`, `joined_at`)
SELECT `rid`, `rid`, 'owner', 1, `created_at` FROM `users`;--> statement-breakpoint
INSERT INTO `shortlist_homes` (`shortlist_rid`, `asset_rid`, `stage`, `position`, `added_by_rid`, `added_at`)
SELECT `user_rid`, `asset_rid`, 'new', row_number() OVER (PARTITION BY `user_rid` ORDER BY `saved_at` DESC, `asset_rid` DESC), `user_rid`, `saved_at`
FROM `saved_assets`;--> statement-breakpoint
INSERT INTO `shortlist_comments` (`id`, `shortlist_rid`, `asset_rid`, `author_rid`, `text`, `only_me`, `created_at`)
SELECT lower(hex(randomblob(16))), `user_rid`, `asset_rid`, `user_rid`, `note`, 1, `saved_at`
FROM `saved_assets` WHERE `note` IS NOT NULL ORDER BY `saved_at`, `asset_rid`;--> statement-breakpoint
DROP TABLE `saved_assets`;--> statement-breakpoint
-- What each user has saved: the homes on the current shortlist, with the user's newest note.
CREATE VIEW `saved_assets` AS
SELECT `member`.`user_rid`, `home`.`asset_rid`,
  (SELECT `text` FROM `shortlist_comments` `note`
    WHERE `note`.`shortlist_rid` = `home`.`shortlist_rid` AND `note`.`asset_rid` = `home`.`asset_rid`
      AND `note`.`author_rid` = `member`.`user_rid` AND `note`.`only_me` = 1
    ORDER BY `note`.`rid` DESC LIMIT 1) AS `note`,
  `home`.`added_at` AS `saved_at`
FROM `shortlist_members` `member`
JOIN `shortlist_homes` `home` ON `home`.`shortlist_rid` = `member`.`shortlist_rid`
WHERE `member`.`is_current` = 1;--> statement-breakpoint
-- The homes on all shortlists of each user.
CREATE VIEW `listed_assets` AS
SELECT `member`.`user_rid`, `home`.`asset_rid`
FROM `shortlist_members` `member`
JOIN `shortlist_homes` `home` ON `home`.`shortlist_rid` = `member`.`shortlist_rid`;--> statement-breakpoint
-- Each account has a shortlist from the start, however it is made.
CREATE TRIGGER `users_shortlist` AFTER INSERT ON `users` BEGIN
  INSERT INTO `shortlists` (`id`, `name`, `created_at`) VALUES (lower(hex(randomblob(16))), NULL, new.`created_at`);
  INSERT INTO `shortlist_members` (`shortlist_rid`, `user_rid`, `role`, `is_current`, `joined_at`)
  VALUES (last_insert_rowid(), new.`rid`, 'owner', 1, new.`created_at`);
END;
