ALTER TABLE `assets` ADD `geocoded_by` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `geocoded_by` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `geocode_asked_at` integer;--> statement-breakpoint
CREATE INDEX `listings_unplaced` ON `listings` (`rid`) WHERE "listings"."latitude" is null and "listings"."street" is not null and "listings"."gone_at" is null and "listings"."geocode_asked_at" is null;--> statement-breakpoint
CREATE INDEX `messages_starred` ON `messages` (`chat_rid`,`seq`) WHERE "messages"."starred" = 1;