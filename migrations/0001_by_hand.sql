-- What the generator cannot write: a table without a rowid, whose rows append in the order of its key, and a text index
-- whose tokens the program makes (attached Hebrew prefixes are taken off there).
CREATE TABLE `deliveries` (
	`asset_rid` integer NOT NULL,
	`bot_rid` integer NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`n` integer NOT NULL,
	`state` text NOT NULL,
	`price` integer,
	`run_rid` integer,
	`outgoing_rid` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`asset_rid`, `bot_rid`, `channel`, `kind`, `n`),
	FOREIGN KEY (`asset_rid`) REFERENCES `assets`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bot_rid`) REFERENCES `bots`(`rid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`outgoing_rid`) REFERENCES `outgoing`(`rid`) ON UPDATE no action ON DELETE set null
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deliveries_bot` ON `deliveries` (`bot_rid`,`asset_rid`);--> statement-breakpoint
CREATE INDEX `deliveries_owed` ON `deliveries` (`channel`,`bot_rid`) WHERE "deliveries"."state" = 'owed';--> statement-breakpoint
CREATE INDEX `deliveries_outgoing` ON `deliveries` (`outgoing_rid`) WHERE "deliveries"."outgoing_rid" is not null;--> statement-breakpoint
CREATE VIRTUAL TABLE `asset_text` USING fts5(tokens, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');
