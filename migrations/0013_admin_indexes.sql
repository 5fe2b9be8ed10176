CREATE INDEX `bots_group` ON `bots` (`group_id`) WHERE "bots"."group_id" is not null;--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`rid`) WHERE "users"."is_banned";--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`rid`) WHERE instr(roles, '"admin"') > 0;