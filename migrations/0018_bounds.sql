ALTER TABLE `sessions` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `feeds` ADD `token_id` text REFERENCES access_tokens(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `feeds_token` ON `feeds` (`token_id`) WHERE "feeds"."token_id" is not null;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `token_id` text REFERENCES access_tokens(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `webhooks_token` ON `webhooks` (`token_id`) WHERE "webhooks"."token_id" is not null;--> statement-breakpoint
ALTER TABLE `inbox_items` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `inbox_items` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `token_id` text REFERENCES access_tokens(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `push_subscriptions_token` ON `push_subscriptions` (`token_id`) WHERE "push_subscriptions"."token_id" is not null;--> statement-breakpoint
UPDATE `inbox_items` SET `bytes` = length(CAST(ifnull(`content`, '') AS blob)) + length(CAST(`results` AS blob));