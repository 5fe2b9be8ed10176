CREATE TABLE `service_health` (
	`name` text PRIMARY KEY NOT NULL,
	`last_success_at` integer,
	`failing_since` integer,
	`cause` text,
	`reason` text,
	`told_at` integer,
	`identity` text,
	`new_identity` text
);
