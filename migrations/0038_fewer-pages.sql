-- Without a rowid, which the generator cannot write: the prices of one home lie together. The last price of a history is
-- that of the home itself, and needs no row.
CREATE TABLE `asset_former_prices` (
	`asset_rid` integer NOT NULL,
	`n` integer NOT NULL,
	`price` integer,
	`until` integer NOT NULL,
	PRIMARY KEY(`asset_rid`, `n`),
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `listing_former_prices` (
	`listing_rid` integer NOT NULL,
	`n` integer NOT NULL,
	`price` integer,
	`until` integer NOT NULL,
	PRIMARY KEY(`listing_rid`, `n`),
	FOREIGN KEY (`listing_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `waiting_texts` (
	`asset_rid` integer PRIMARY KEY NOT NULL,
	`tokens` text NOT NULL,
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `asset_former_prices` (`asset_rid`, `n`, `price`, `until`)
SELECT `asset_rid`, `n`, `price`, `until` FROM (
	SELECT `asset_rid`, row_number() OVER told AS `n`, `price`, lead(`at`) OVER told AS `until` FROM `asset_prices`
	WINDOW told AS (PARTITION BY `asset_rid` ORDER BY `rid`)
) WHERE `until` IS NOT NULL;--> statement-breakpoint
INSERT INTO `listing_former_prices` (`listing_rid`, `n`, `price`, `until`)
SELECT `listing_rid`, `n`, `price`, `until` FROM (
	SELECT `listing_rid`, row_number() OVER told AS `n`, `price`, lead(`at`) OVER told AS `until` FROM `listing_prices`
	WINDOW told AS (PARTITION BY `listing_rid` ORDER BY `rid`)
) WHERE `until` IS NOT NULL;--> statement-breakpoint
DROP TABLE `asset_prices`;--> statement-breakpoint
DROP TABLE `listing_prices`;--> statement-breakpoint
DROP INDEX `asset_changes_at`;--> statement-breakpoint
DROP INDEX `comparisons_score`;--> statement-breakpoint
DROP INDEX `listings_id_unique`;--> statement-breakpoint
DROP INDEX `deliveries_seen`;--> statement-breakpoint
DROP INDEX `deliveries_bot`;--> statement-breakpoint
CREATE INDEX `deliveries_bot` ON `deliveries` (`bot_rid`,`channel`,`kind`,`state`,`created_at`,`asset_rid`);--> statement-breakpoint
DROP INDEX `notifications_age`;--> statement-breakpoint
DROP INDEX `messages_delivery_key`;--> statement-breakpoint
DROP INDEX `messages_asset`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_delivery_key` ON `messages` (`delivery_key`) WHERE "messages"."delivery_key" is not null and "messages"."asset_rid" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_asset` ON `messages` (`asset_rid`,`delivery_key`) WHERE "messages"."asset_rid" is not null;