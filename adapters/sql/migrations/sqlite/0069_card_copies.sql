-- Card games counted copies by a field of the system, which is gone: `copies` of the item counts them.
UPDATE items SET copies = json_extract(fields, '$.quantity'), fields = json_remove(fields, '$.quantity')
WHERE json_type(fields, '$.quantity') IN ('integer', 'real')
	AND json_extract(fields, '$.quantity') BETWEEN 1 AND 999
	AND json_extract(fields, '$.quantity') = CAST(json_extract(fields, '$.quantity') AS integer)
	AND json_extract(fields, '$.quantity') >= held
	AND collection_id IN (
		SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
		WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity');--> statement-breakpoint
-- What no item can have as its copies goes to its comment, which is never longer than the value was with its key.
UPDATE items SET
	comment = coalesce(comment || char(10), '') || 'Quantity: ' || (fields -> '$.quantity'),
	fields = json_remove(fields, '$.quantity')
WHERE json_type(fields, '$.quantity') IN ('integer', 'real')
	AND length(coalesce(comment || char(10), '') || 'Quantity: ' || (fields -> '$.quantity')) <= 5000
	AND collection_id IN (
		SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
		WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity' AND NOT f.is_hidden);--> statement-breakpoint
UPDATE items SET fields = json_remove(fields, '$.quantity')
WHERE json_type(fields, '$.quantity') IS NOT NULL
	AND collection_id IN (
		SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
		WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity');--> statement-breakpoint
DELETE FROM item_values WHERE key = 'quantity' AND collection_id IN (
	SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
	WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity');--> statement-breakpoint
UPDATE collection_fields SET position = position - 1 WHERE EXISTS (
	SELECT 1 FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
	WHERE f.collection_id = collection_fields.collection_id AND f.position < collection_fields.position
		AND d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity');--> statement-breakpoint
DELETE FROM collection_fields WHERE definition_id IN (
	SELECT id FROM field_definitions WHERE owner_id IS NULL AND collection_type = 'cardgames' AND key = 'quantity');--> statement-breakpoint
DELETE FROM field_definitions WHERE owner_id IS NULL AND collection_type = 'cardgames' AND key = 'quantity';
