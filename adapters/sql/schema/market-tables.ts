import { eq, isNotNull, ne, sql } from "drizzle-orm"
import {
  type CardCondition,
  type CollectionId,
  type CollectionType,
  collectionTypes,
  type Edition,
  type EntryId,
  type Fault,
  faults,
  handoverKinds,
  type ItemId,
  type LegId,
  type ListingId,
  type ListingKind,
  type ListingStatus,
  listingKinds,
  listingStatuses,
  type OfferHandover,
  type OfferId,
  type OfferKind,
  type OfferProblem,
  type OfferSide,
  type OfferStatus,
  offerKinds,
  offerSides,
  offerStatuses,
  type ProblemReason,
  type Proposal,
  type ProposalId,
  problemOutcomes,
  problemReasons,
  proposalStatuses,
  type RatingId,
  type UserId,
} from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/**
 * Contract: market. Offers keep the ids of deleted items, users and collections, so these columns are not foreign keys.
 */
export const marketTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { items }: ReturnType<typeof catalogTables>,
) => {
  const listings = kit.table(
    "listings",
    {
      id: kit.id<ListingId>("id").primaryKey(),
      itemId: kit.id<ItemId>("item_id").notNull(),
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      kind: kit.text<ListingKind>("kind").notNull(),
      priceAmount: kit.amount("price_amount"),
      priceCurrency: kit.text("price_currency"),
      paymentMethods: kit.json<ReadonlyArray<string>>("payment_methods").notNull(),
      description: kit.text("description"),
      status: kit.text<ListingStatus>("status").notNull(),
      itemName: kit.text("item_name").notNull(),
      itemCoverUrl: kit.address("item_cover_url"),
      // The type of the item. It never changes, because an item moves only to collections of its type.
      type: kit.text<CollectionType>("type").notNull(),
      // The terms of the item's name while the listing is open, see `listingTerms` in
      // adapters/sql/engine/terms.ts. The engines index them (migration 0004): a migration that rebuilds this
      // table on SQLite must rebuild its triggers too.
      words: kit.text("words").notNull().default(""),
      // The condition of a card game while the listing is open, also while its owner hides that field: see
      // adapters/sql/visibility/listing-conditions.ts.
      condition: kit.text<CardCondition>("condition"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => {
      const active = eq(t.status, sql`'active'`)
      const priced = sql`${t.status} = 'active' and ${t.priceAmount} is not null`
      const ofCondition = sql`${t.status} = 'active' and ${t.condition} is not null`
      return [
        // The sort orders of the showcase, see adapters/sql/market/showcase-order.ts.
        kit.index("listings_newest").on(t.createdAt, t.id).where(active),
        kit.index("listings_kind_newest").on(t.kind, t.createdAt, t.id).where(active),
        // These also hold the columns that a search looks at, see adapters/sql/market/showcase-scan.ts.
        kit.index("listings_kind_price").on(t.kind, t.priceAmount, t.id, t.priceCurrency, t.words).where(priced),
        kit.index("listings_type_newest").on(t.type, t.kind, t.createdAt, t.id).where(active),
        kit
          .index("listings_type_price")
          .on(t.type, t.kind, t.priceAmount, t.id, t.priceCurrency, t.words)
          .where(priced),
        kit.index("listings_condition_newest").on(t.condition, t.kind, t.createdAt, t.id).where(ofCondition),
        kit
          .index("listings_condition_price")
          .on(t.condition, t.kind, t.priceAmount, t.id, t.priceCurrency, t.words)
          .where(sql`${priced} and ${t.condition} is not null`),
        kit.index("listings_currency").on(t.priceCurrency, t.priceAmount, t.id).where(priced),
        kit.uniqueIndex("listings_active").on(t.itemId).where(active),
        kit.index("listings_item").on(t.itemId),
        kit.index("listings_owner").on(t.ownerId, t.createdAt, t.id),
        kit.index("listings_owner_status").on(t.ownerId, t.status, t.createdAt, t.id),
        kit.index("listings_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
        kit.check("listings_kind", oneOf(t.kind, listingKinds)),
        kit.check("listings_status", oneOf(t.status, listingStatuses)),
        kit.check("listings_type", oneOf(t.type, collectionTypes)),
        kit.check("listings_price", sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null)`),
        kit.check("listings_amount", sql`${t.priceAmount} > 0`),
        kit.check("listings_priced", sql`(${t.kind} = 'trade') = (${t.priceAmount} is null)`),
      ]
    },
  )

  // The editions of the item of each active listing, by which the listings of an edition are found.
  const listingEditions = kit.table(
    "listing_editions",
    {
      listingId: kit
        .id<ListingId>("listing_id")
        .notNull()
        .references(() => listings.id, { onDelete: "cascade" }),
      edition: kit.text<Edition>("edition").notNull(),
      // The lister. The default is for rows from before the column, which a migration fills.
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .default("00000000-0000-0000-0000-000000000000" as UserId),
      // Where the item is: the collection and its owner say who sees the listing. With the same default.
      collectionId: kit
        .id<CollectionId>("collection_id")
        .notNull()
        .default("00000000-0000-0000-0000-000000000000" as CollectionId),
    },
    (t) => [
      kit.primaryKey({ columns: [t.listingId, t.edition] }),
      kit.index("listing_editions_edition").on(t.edition, t.listingId),
      // Whole, so that what is offered to a viewer is counted without the listings and their items.
      kit.index("listing_editions_owner").on(t.edition, t.ownerId, t.listingId, t.collectionId),
    ],
  )

  const offers = kit.table(
    "offers",
    {
      id: kit.id<OfferId>("id").primaryKey(),
      listingId: kit.id<ListingId>("listing_id").references(() => listings.id, { onDelete: "set null" }),
      itemId: kit.id<ItemId>("item_id").notNull(),
      itemName: kit.text("item_name").notNull(),
      itemCoverUrl: kit.address("item_cover_url"),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      offererId: kit.id<UserId>("offerer_id").notNull(),
      kind: kit.text<OfferKind>("kind").notNull(),
      status: kit.text<OfferStatus>("status").notNull(),
      acceptedAt: kit.instant("accepted_at"),
      ownerConfirmedAt: kit.instant("owner_confirmed_at"),
      offererConfirmedAt: kit.instant("offerer_confirmed_at"),
      ownerCollectionId: kit.id<CollectionId>("owner_collection_id"),
      offererCollectionId: kit.id<CollectionId>("offerer_collection_id"),
      completedAt: kit.instant("completed_at"),
      ownerHandoverKind: kit.text<OfferHandover["how"]>("owner_handover_kind"),
      ownerHandoverCarrier: kit.text("owner_handover_carrier"),
      ownerHandoverNumber: kit.text("owner_handover_number"),
      ownerHandoverNote: kit.text("owner_handover_note"),
      offererHandoverKind: kit.text<OfferHandover["how"]>("offerer_handover_kind"),
      offererHandoverCarrier: kit.text("offerer_handover_carrier"),
      offererHandoverNumber: kit.text("offerer_handover_number"),
      offererHandoverNote: kit.text("offerer_handover_note"),
      ownerSentAt: kit.instant("owner_sent_at"),
      offererSentAt: kit.instant("offerer_sent_at"),
      ownerRemindedAt: kit.instant("owner_reminded_at"),
      offererRemindedAt: kit.instant("offerer_reminded_at"),
      dueAt: kit.instant("due_at"),
      problemBy: kit.text<OfferProblem["by"]>("problem_by"),
      problemReason: kit.text<ProblemReason>("problem_reason"),
      problemAt: kit.instant("problem_at"),
      problemAnsweredAt: kit.instant("problem_answered_at"),
      problemOutcome: kit.text<(typeof problemOutcomes)[number]>("problem_outcome"),
      problemEndedAt: kit.instant("problem_ended_at"),
      // Of the side that reported the problem its text, of the other one its answer.
      ownerWords: kit.text("owner_words"),
      offererWords: kit.text("offerer_words"),
      fault: kit.text<Fault>("fault"),
      // How many items it asks for; of these the first one is in this row.
      itemsCount: kit.int("items_count").notNull().default(1),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => {
      const bothConfirmed = sql`${t.ownerConfirmedAt} is not null and ${t.offererConfirmedAt} is not null`
      return [
        kit.index("offers_listing").on(t.listingId, t.status).where(isNotNull(t.listingId)),
        kit.index("offers_owner").on(t.ownerId, t.createdAt, t.id),
        kit.index("offers_owner_status").on(t.ownerId, t.status, t.createdAt, t.id),
        kit.index("offers_offerer").on(t.offererId, t.createdAt, t.id),
        kit.index("offers_offerer_status").on(t.offererId, t.status, t.createdAt, t.id),
        kit.index("offers_due").on(t.dueAt, t.id).where(eq(t.status, sql`'accepted'`)),
        kit.index("offers_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
        kit.check("offers_kind", oneOf(t.kind, offerKinds)),
        kit.check("offers_status", oneOf(t.status, offerStatuses)),
        kit.check("offers_self", ne(t.ownerId, t.offererId)),
        kit.check("offers_completed", sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
        // An administrator completes an offer that has a problem.
        kit.check(
          "offers_confirmed",
          sql`${t.status} <> 'completed' or (${bothConfirmed}) or ${t.problemOutcome} = 'completed'`,
        ),
        kit.check("offers_due", sql`${t.dueAt} is null or ${t.status} = 'accepted'`),
        kit.check(
          "offers_handover",
          sql`${oneOf(t.ownerHandoverKind, handoverKinds)} and ${oneOf(t.offererHandoverKind, handoverKinds)}`,
        ),
        kit.check(
          "offers_problem",
          sql`${oneOf(t.problemReason, problemReasons)} and ${oneOf(t.problemOutcome, problemOutcomes)}`,
        ),
        kit.check("offers_fault", sql`${t.fault} is null or (${t.status} = 'cancelled' and ${oneOf(t.fault, faults)})`),
        kit.check("offers_items_count", sql`${t.itemsCount} between 1 and 10`),
        kit.check(
          "offers_acceptance",
          sql`${t.status} not in ('accepted', 'completed') or ${t.acceptedAt} is not null`,
        ),
      ]
    },
  )

  // A row for each item that an offer asks for, as it asks for it now.
  const offerItems = kit.table(
    "offer_items",
    {
      offerId: kit
        .id<OfferId>("offer_id")
        .notNull()
        .references(() => offers.id, { onDelete: "cascade" }),
      number: kit.int("number").notNull(),
      itemId: kit.id<ItemId>("item_id").notNull(),
      listingId: kit.id<ListingId>("listing_id").references(() => listings.id, { onDelete: "set null" }),
      // The snapshot of the item; that of the first one is in the row of the offer.
      itemName: kit.text("item_name"),
      itemCoverUrl: kit.address("item_cover_url"),
      // While it is open: which of the copies of the item the offer is about, counted from 1.
      place: kit.int("place").notNull().default(1),
      // While the offer is pending or accepted and the item is not gone.
      isOpen: kit.bool("is_open").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.offerId, t.number] }),
      // At most as many offers that ask for an item are open at a time as it has copies.
      kit.uniqueIndex("offer_items_open").on(t.itemId, t.place).where(sql`${t.isOpen}`),
      kit.index("offer_items_listing").on(t.listingId).where(isNotNull(t.listingId)),
      kit.index("offer_items_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
      kit.check("offer_items_number", sql`${t.number} between 0 and 9`),
      kit.check("offer_items_place", sql`${t.place} between 1 and 999`),
      kit.check("offer_items_name", sql`(${t.number} = 0) = (${t.itemName} is null)`),
    ],
  )

  const proposals = kit.table(
    "proposals",
    {
      id: kit.id<ProposalId>("id").primaryKey(),
      offerId: kit
        .id<OfferId>("offer_id")
        .notNull()
        .references(() => offers.id, { onDelete: "cascade" }),
      number: kit.int("number").notNull(),
      proposerId: kit.id<UserId>("proposer_id").notNull(),
      priceAmount: kit.amount("price_amount"),
      priceCurrency: kit.text("price_currency"),
      offeredItemId: kit.id<ItemId>("offered_item_id"),
      offeredItemName: kit.text("offered_item_name"),
      offeredItemCoverUrl: kit.address("offered_item_cover_url"),
      message: kit.text("message"),
      status: kit.text<Proposal["status"]>("status").notNull(),
      // The money that a side adds to its items in a trade; the price of a purchase is the offerer's.
      extraAmount: kit.amount("extra_amount"),
      extraCurrency: kit.text("extra_currency"),
      extraFrom: kit.text<OfferSide>("extra_from"),
      // How many rows of `proposal_items` it has of each side.
      askedCount: kit.int("asked_count").notNull().default(0),
      furtherCount: kit.int("further_count").notNull().default(0),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => {
      const isSide = oneOf(t.extraFrom, offerSides)
      const live = sql`${t.status} in ('pending', 'accepted')`
      return [
        kit.uniqueIndex("proposals_number").on(t.offerId, t.number),
        kit.uniqueIndex("proposals_live").on(t.offerId).where(live),
        kit.index("proposals_offered").on(t.offeredItemId).where(isNotNull(t.offeredItemId)),
        kit.index("proposals_cover").on(t.offeredItemCoverUrl).where(isNotNull(t.offeredItemCoverUrl)),
        kit.check("proposals_status", oneOf(t.status, proposalStatuses)),
        kit.check("proposals_price", sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null)`),
        kit.check("proposals_amount", sql`${t.priceAmount} > 0`),
        kit.check("proposals_terms", sql`(${t.priceAmount} is null) <> (${t.offeredItemId} is null)`),
        kit.check("proposals_face", sql`(${t.offeredItemId} is null) = (${t.offeredItemName} is null)`),
        kit.check("proposals_extra_currency", sql`(${t.extraAmount} is null) = (${t.extraCurrency} is null)`),
        kit.check(
          "proposals_extra_from",
          sql`(${t.extraAmount} is null) = (${t.extraFrom} is null) and (${t.extraFrom} is null or ${isSide})`,
        ),
        kit.check(
          "proposals_extra",
          sql`${t.extraAmount} is null or (${t.extraAmount} > 0 and ${t.offeredItemId} is not null)`,
        ),
        kit.check("proposals_asked_count", sql`${t.askedCount} between 0 and 10`),
        kit.check(
          "proposals_further_count",
          sql`${t.furtherCount} = 0 or (${t.furtherCount} between 1 and 9 and ${t.offeredItemId} is not null)`,
        ),
      ]
    },
  )

  // What a proposal asks for, where that is more than one item, or was another one than the offer asks for now; and
  // what the offerer gives by it next to the first item.
  const proposalItems = kit.table(
    "proposal_items",
    {
      proposalId: kit
        .id<ProposalId>("proposal_id")
        .notNull()
        .references(() => proposals.id, { onDelete: "cascade" }),
      side: kit.text<OfferSide>("side").notNull(),
      number: kit.int("number").notNull(),
      itemId: kit.id<ItemId>("item_id").notNull(),
      listingId: kit.id<ListingId>("listing_id").references(() => listings.id, { onDelete: "set null" }),
      itemName: kit.text("item_name").notNull(),
      itemCoverUrl: kit.address("item_cover_url"),
    },
    (t) => [
      kit.primaryKey({ columns: [t.proposalId, t.side, t.number] }),
      kit.index("proposal_items_given").on(t.itemId).where(eq(t.side, sql`'offerer'`)),
      kit.index("proposal_items_listing").on(t.listingId).where(isNotNull(t.listingId)),
      kit.index("proposal_items_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
      kit.check("proposal_items_side", oneOf(t.side, offerSides)),
      kit.check("proposal_items_number", sql`${t.number} between 0 and 9`),
      kit.check("proposal_items_listing", sql`${t.side} = 'owner' or ${t.listingId} is null`),
    ],
  )

  const ratings = kit.table(
    "ratings",
    {
      id: kit.id<RatingId>("id").primaryKey(),
      // Of an offer or of a leg of a trade round, and of one of the two alone.
      offerId: kit.id<OfferId>("offer_id").references(() => offers.id),
      legId: kit.id<LegId>("leg_id"),
      raterId: kit.id<UserId>("rater_id").notNull(),
      rateeId: kit.id<UserId>("ratee_id").notNull(),
      score: kit.int("score").notNull(),
      comment: kit.text("comment"),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("ratings_once").on(t.offerId, t.raterId),
      kit.uniqueIndex("ratings_once_leg").on(t.legId, t.raterId).where(isNotNull(t.legId)),
      kit.check("ratings_of", sql`(${t.offerId} is null) <> (${t.legId} is null)`),
      kit.index("ratings_ratee").on(t.rateeId, t.createdAt, t.id),
      kit.index("ratings_rater").on(t.raterId, t.createdAt, t.id),
      kit.check("ratings_score", sql`${t.score} between 1 and 5`),
      kit.check("ratings_self", ne(t.raterId, t.rateeId)),
    ],
  )
  // A row for each entry of a trade round that holds a copy of its item. `items.held` counts it, and each accepted
  // offer on the item or with it.
  const itemHolds = kit.table(
    "item_holds",
    {
      entryId: kit.id<EntryId>("entry_id").primaryKey(),
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
    },
    (t) => [kit.index("item_holds_item").on(t.itemId)],
  )
  return { listings, listingEditions, offers, offerItems, proposals, proposalItems, ratings, itemHolds }
}
