CREATE TABLE `hourly_counts` (
	`kind` text NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `hour`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audit` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`origin` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text,
	`subject_name` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_id_unique` ON `audit` (`id`);--> statement-breakpoint
CREATE INDEX `audit_age` ON `audit` (`at`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`rid`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject_id`,`rid`);--> statement-breakpoint
CREATE TABLE `refusals` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`hour`, `kind`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`content` text NOT NULL,
	`created_by_id` text,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`after_bot_rid` integer DEFAULT 0 NOT NULL,
	`after_user_rid` integer DEFAULT 0 NOT NULL,
	`expanded_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_id_unique` ON `broadcasts` (`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_open` ON `broadcasts` (`rid`) WHERE "broadcasts"."expanded_at" is null;--> statement-breakpoint
CREATE INDEX `broadcasts_age` ON `broadcasts` (`created_at`);--> statement-breakpoint
ALTER TABLE `outgoing` ADD `broadcast_rid` integer REFERENCES broadcasts(rid) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_broadcast` ON `outgoing` (`broadcast_rid`,`target`) WHERE "outgoing"."broadcast_rid" is not null;--> statement-breakpoint
CREATE INDEX `outgoing_broadcast_state` ON `outgoing` (`broadcast_rid`,`state`) WHERE "outgoing"."broadcast_rid" is not null;--> statement-breakpoint
-- The order of names on the page of users.
CREATE INDEX `users_name` ON `users` (("firstname" || ' ' || "lastname") COLLATE NOCASE, `rid`);--> statement-breakpoint
CREATE INDEX `users_age` ON `users` (`created_at`);--> statement-breakpoint
-- What was created before this version, as far as it still exists.
INSERT INTO `hourly_counts` SELECT 'users', `created_at` / 3600000, count(*) FROM `users` GROUP BY 2;--> statement-breakpoint
INSERT INTO `hourly_counts` SELECT 'bots', `created_at` / 3600000, count(*) FROM `bots` GROUP BY 2;--> statement-breakpoint
INSERT INTO `hourly_counts` SELECT 'assets', `first_seen_at` / 3600000, count(*) FROM `assets` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
	INSERT INTO `hourly_counts` VALUES ('users', new.`created_at` / 3600000, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `bots_counted` AFTER INSERT ON `bots` BEGIN
	INSERT INTO `hourly_counts` VALUES ('bots', new.`created_at` / 3600000, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `assets_counted` AFTER INSERT ON `assets` BEGIN
	INSERT INTO `hourly_counts` VALUES ('assets', new.`first_seen_at` / 3600000, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;
