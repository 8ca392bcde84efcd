-- Which active listings have which words. The words come folded and parted by spaces, so that the tokenizer has nothing to
-- decide. A row of the index goes by a number of its own, as VACUUM gives the rows of `listings` new implicit ones: the
-- moment at which the listing was made, times 2^21, and what it takes to be another one's. So the index is in that order.
CREATE TABLE `listing_numbers` (
	`number` integer PRIMARY KEY,
	`listing_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `listing_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TRIGGER `listings_added` AFTER INSERT ON `listings` BEGIN
	INSERT INTO `listing_numbers` (`number`, `listing_id`) VALUES (
		max(new.`created_at` << 21, coalesce((
			SELECT `number` + 1 FROM `listing_numbers` WHERE `number` < (new.`created_at` + 1) << 21 ORDER BY `number` DESC LIMIT 1
		), new.`created_at` << 21)),
		new.`id`
	);
	INSERT INTO `listing_search` (`rowid`, `words`)
		SELECT `number`, new.`words` FROM `listing_numbers` WHERE `listing_id` = new.`id` AND new.`status` = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER `listings_changed` AFTER UPDATE OF `status`, `words` ON `listings`
WHEN old.`words` <> new.`words` OR (old.`status` = 'active') <> (new.`status` = 'active') BEGIN
	DELETE FROM `listing_search`
		WHERE old.`status` = 'active' AND `rowid` = (SELECT `number` FROM `listing_numbers` WHERE `listing_id` = new.`id`);
	INSERT INTO `listing_search` (`rowid`, `words`)
		SELECT `number`, new.`words` FROM `listing_numbers` WHERE `listing_id` = new.`id` AND new.`status` = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER `listings_removed` AFTER DELETE ON `listings` BEGIN
	DELETE FROM `listing_search`
		WHERE old.`status` = 'active' AND `rowid` = (SELECT `number` FROM `listing_numbers` WHERE `listing_id` = old.`id`);
	DELETE FROM `listing_numbers` WHERE `listing_id` = old.`id`;
END;
