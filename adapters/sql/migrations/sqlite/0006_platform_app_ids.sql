-- Items whose owners wrote the field before only imports did: the first one of a collection stands for the game.
UPDATE `items` SET `platform_app_id` = `fields` ->> '$.platform_app_id' WHERE `id` IN (
  SELECT min(`id`) FROM `items`
  WHERE json_type(`fields`, '$.platform_app_id') = 'integer' AND `fields` ->> '$.platform_app_id' BETWEEN 1 AND 2147483647
  GROUP BY `collection_id`, `fields` ->> '$.platform_app_id'
);
