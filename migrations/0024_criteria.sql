ALTER TABLE `bots` ADD `rooms_max` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `size_max` integer;--> statement-breakpoint
ALTER TABLE `bots` ADD `sublet` integer;