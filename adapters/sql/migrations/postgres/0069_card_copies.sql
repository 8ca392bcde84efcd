-- Card games counted copies by a field of the system, which is gone: `copies` of the item counts them.
UPDATE items SET copies = (fields ->> 'quantity')::numeric::integer, fields = fields - 'quantity'
WHERE collection_id IN (
		SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
		WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity')
	AND CASE WHEN jsonb_typeof(fields -> 'quantity') = 'number' THEN
		(fields ->> 'quantity')::numeric BETWEEN greatest(1, held) AND 999
		AND (fields ->> 'quantity')::numeric = trunc((fields ->> 'quantity')::numeric) ELSE false END;--> statement-breakpoint
-- What no item can have as its copies goes to its comment, which is never longer than the value was with its key.
UPDATE items SET
	comment = coalesce(comment || chr(10), '') || 'Quantity: ' || (fields ->> 'quantity'),
	fields = fields - 'quantity'
WHERE jsonb_typeof(fields -> 'quantity') = 'number'
	AND char_length(coalesce(comment || chr(10), '') || 'Quantity: ' || (fields ->> 'quantity')) <= 5000
	AND collection_id IN (
		SELECT f.collection_id FROM collection_fields f JOIN field_definitions d ON d.id = f.definition_id
		WHERE d.owner_id IS NULL AND d.collection_type = 'cardgames' AND d.key = 'quantity' AND NOT f.is_hidden);--> statement-breakpoint
UPDATE items SET fields = fields - 'quantity'
WHERE fields ? 'quantity'
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
