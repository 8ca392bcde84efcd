-- Which active listings have which words. The words come folded and parted by spaces, so that no text search configuration
-- has anything to decide. Without `fastupdate`, which makes every search read what is not sorted in yet, and every
-- serialisable transaction conflict with all others.
CREATE INDEX "listings_words" ON "listings" USING gin (string_to_array("words", ' ')) WITH (fastupdate = off) WHERE "status" = 'active';
