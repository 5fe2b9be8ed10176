CREATE TABLE `schedules` (
	`name` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`needed_since` integer
);
--> statement-breakpoint
CREATE TABLE `listing_checks` (
	`listing_rid` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`misses` integer NOT NULL,
	`details_at` integer,
	FOREIGN KEY (`listing_rid`) REFERENCES `listings`(`rid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `source_regions` (
	`source` text NOT NULL,
	`deal_type` text NOT NULL,
	`region` integer NOT NULL,
	`is_open` integer NOT NULL,
	`known_rid` integer,
	`known_order` integer,
	`usual` real NOT NULL,
	`samples` integer NOT NULL,
	`few_runs` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`source`, `deal_type`, `region`)
);
--> statement-breakpoint
CREATE TABLE `source_states` (
	`source` text PRIMARY KEY NOT NULL,
	`paused_until` integer,
	`blocked_runs` integer NOT NULL,
	`last_request_at` integer NOT NULL,
	`budget_day` integer NOT NULL,
	`budget_used` integer NOT NULL,
	`alert` text
);
--> statement-breakpoint
CREATE TABLE `validators` (
	`address` text PRIMARY KEY NOT NULL,
	`etag` text,
	`last_modified` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `validators_age` ON `validators` (`at`);--> statement-breakpoint
ALTER TABLE `runs` ADD `deal_type` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `region` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `gone` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `runs_region` ON `runs` (`source`,`region`,`deal_type`,`rid`);--> statement-breakpoint
CREATE INDEX `assets_removed` ON `assets` (`removed_at`);--> statement-breakpoint
CREATE INDEX `assets_merged` ON `assets` (`merged_into`);