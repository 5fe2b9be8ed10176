DROP TRIGGER `assets_counted`;--> statement-breakpoint
DROP INDEX `assets_rev`;--> statement-breakpoint
DROP INDEX `assets_removed`;--> statement-breakpoint
DROP INDEX `assets_merged`;--> statement-breakpoint
CREATE INDEX `assets_removed` ON `assets` (`removed_at`) WHERE "assets"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `assets_merged` ON `assets` (`merged_into`) WHERE "assets"."merged_into" is not null;--> statement-breakpoint
DROP INDEX `listings_same`;--> statement-breakpoint
DROP INDEX `listings_gone`;--> statement-breakpoint
DROP INDEX `listings_phone`;--> statement-breakpoint
DROP INDEX `listings_street`;--> statement-breakpoint
DROP INDEX `listings_place`;--> statement-breakpoint
DROP INDEX `listings_former`;--> statement-breakpoint
CREATE INDEX `listings_phone` ON `listings` (`phone`) WHERE "listings"."phone" is not null;--> statement-breakpoint
CREATE INDEX `listings_street` ON `listings` (`street_key`,`rooms`) WHERE "listings"."street_key" is not null;--> statement-breakpoint
CREATE INDEX `listings_place` ON `listings` (`area_code`,`rooms`,`size`) WHERE "listings"."street_key" is null;--> statement-breakpoint
CREATE INDEX `listings_former` ON `listings` (`former_asset_rid`) WHERE "listings"."former_asset_rid" is not null;--> statement-breakpoint
DROP INDEX `messages_delivery_key_unique`;--> statement-breakpoint
DROP INDEX `messages_asset`;--> statement-breakpoint
DROP INDEX `messages_sender`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_delivery_key` ON `messages` (`delivery_key`) WHERE "messages"."delivery_key" is not null;--> statement-breakpoint
CREATE INDEX `messages_asset` ON `messages` (`asset_rid`) WHERE "messages"."asset_rid" is not null;--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_rid`) WHERE "messages"."sender_rid" is not null;--> statement-breakpoint
DROP INDEX `changes_at`;--> statement-breakpoint
CREATE INDEX `same_home_decisions_by` ON `same_home_decisions` (`decided_by`) WHERE "same_home_decisions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX `digests_bot` ON `digests` (`bot_rid`);--> statement-breakpoint
CREATE INDEX `inbox_items_way` ON `inbox_items` (`way`,`rid`);