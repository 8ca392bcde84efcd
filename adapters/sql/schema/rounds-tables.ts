import { isNotNull, isNull, ne, sql } from "drizzle-orm"
import {
  type CollectionId,
  type CollectionType,
  collectionTypes,
  type EntryId,
  type EntryOutcome,
  type EntryWant,
  entryOutcomes,
  type GroupId,
  type GroupWant,
  type HostedVisibility,
  hostedVisibilities,
  type ItemId,
  type Leg,
  type LegId,
  type LegStatus,
  legStatuses,
  type RoundFile,
  type RoundId,
  type RoundStatus,
  roundStatuses,
  type TokenHash,
  type UserId,
} from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/**
 * Contract: market. People and items have no foreign keys here: legs and results stay when accounts and items are
 * deleted, and the core decides what happens to them. Ids of rounds, entries and legs grow with time, so lists are in
 * their order.
 */
export const roundsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const rounds = kit.table(
    "rounds",
    {
      id: kit.id<RoundId>("id").primaryKey(),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      name: kit.text("name").notNull(),
      description: kit.text("description"),
      visibility: kit.text<HostedVisibility>("visibility").notNull(),
      status: kit.text<RoundStatus>("status").notNull(),
      openedAt: kit.instant("opened_at"),
      entriesUntil: kit.instant("entries_until").notNull(),
      locksAt: kit.instant("locks_at").notNull(),
      reviewHours: kit.int("review_hours").notNull(),
      solvesAt: kit.instant("solves_at"),
      checkHours: kit.int("check_hours").notNull(),
      startsAt: kit.instant("starts_at"),
      settleDays: kit.int("settle_days").notNull(),
      settlesBy: kit.instant("settles_by"),
      maxEntries: kit.int("max_entries").notNull(),
      seed: kit.text("seed").notNull(),
      cancelReason: kit.text("cancel_reason"),
      entriesCount: kit.int("entries_count").notNull(),
      wantsCount: kit.int("wants_count").notNull(),
      isFrozen: kit.bool("is_frozen").notNull(),
      isClosingNotified: kit.bool("is_closing_told").notNull(),
      trades: kit.int("trades"),
      people: kit.int("people"),
      rankSum: kit.int("rank_sum"),
      longest: kit.int("longest"),
      // The hash of the code by which people invite themselves.
      link: kit.text<TokenHash>("link"),
      // Until then one server has the round to solve it.
      claimedUntil: kit.instant("claimed_until"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => [
      kit.index("rounds_owner").on(t.ownerId, t.id),
      kit.index("rounds_status").on(t.status, t.id),
      kit.index("rounds_unfinished").on(t.ownerId, t.id).where(sql`${t.status} not in ('done', 'cancelled')`),
      kit.uniqueIndex("rounds_link").on(t.link).where(isNotNull(t.link)),
      kit.index("rounds_closing").on(t.locksAt, t.id).where(sql`${t.status} = 'open' and not ${t.isClosingNotified}`),
      kit.index("rounds_locking").on(t.locksAt, t.id).where(sql`${t.status} = 'open'`),
      kit.index("rounds_solving").on(t.solvesAt, t.id).where(sql`${t.status} = 'locked'`),
      kit.index("rounds_starting").on(t.startsAt, t.id).where(sql`${t.status} = 'solved'`),
      kit.index("rounds_settling").on(t.settlesBy, t.id).where(sql`${t.status} = 'settling'`),
      kit.check("rounds_visibility", oneOf(t.visibility, hostedVisibilities)),
      kit.check("rounds_status_known", oneOf(t.status, roundStatuses)),
      kit.check("rounds_counts", sql`${t.entriesCount} >= 0 and ${t.wantsCount} >= 0`),
      kit.check(
        "rounds_solved",
        sql`${t.status} not in ('solved', 'settling', 'done')
          or (${t.trades} is not null and ${t.startsAt} is not null)`,
      ),
      kit.check(
        "rounds_result",
        sql`(${t.trades} is null) = (${t.people} is null) and (${t.people} is null) = (${t.rankSum} is null)
          and (${t.rankSum} is null) = (${t.longest} is null)`,
      ),
    ],
  )

  const ofRound = () =>
    kit
      .id<RoundId>("round_id")
      .notNull()
      .references(() => rounds.id, { onDelete: "cascade" })

  const roundWords = kit.table("round_words", { roundId: ofRound(), word: kit.sortable("word").notNull() }, (t) => [
    kit.primaryKey({ columns: [t.roundId, t.word] }),
    kit.index("round_words_word").on(t.word, t.roundId),
  ])

  const roundOrganizers = kit.table(
    "round_organizers",
    {
      roundId: ofRound(),
      userId: kit.id<UserId>("user_id").notNull(),
      addedAt: kit.instant("added_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.roundId, t.userId] }),
      kit.index("round_organizers_user").on(t.userId, t.roundId),
    ],
  )

  const roundInvites = kit.table(
    "round_invites",
    {
      roundId: ofRound(),
      userId: kit.id<UserId>("user_id").notNull(),
      invitedAt: kit.instant("invited_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.roundId, t.userId] }),
      kit.index("round_invites_user").on(t.userId, t.roundId),
    ],
  )

  const roundEntries = kit.table(
    "round_entries",
    {
      id: kit.id<EntryId>("id").primaryKey(),
      roundId: ofRound(),
      itemId: kit.id<ItemId>("item_id").notNull(),
      itemName: kit.text("item_name").notNull(),
      itemCoverUrl: kit.address("item_cover_url"),
      // `folded` in core/shared/text.ts.
      nameKey: kit.sortable("name_key").notNull(),
      type: kit.text<CollectionType>("type").notNull(),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      note: kit.text("note"),
      outcome: kit.text<EntryOutcome>("outcome"),
      endedAt: kit.instant("ended_at"),
      // While the entry is active: which of the copies of its item it is, counted from 1.
      place: kit.int("place").notNull().default(1),
      // In the row of who wants, and in no table with an index of what is wanted: a change of an entry would take
      // longer the more people want it, and show it. It is also a fifth of the bytes.
      wants: kit.json<ReadonlyArray<EntryWant>>("wants").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.index("round_entries_round").on(t.roundId, t.id),
      kit.index("round_entries_type").on(t.roundId, t.type, t.id),
      kit.index("round_entries_outcome").on(t.roundId, t.outcome, t.id).where(isNotNull(t.outcome)),
      kit.index("round_entries_owner").on(t.ownerId, t.roundId, t.id),
      kit.uniqueIndex("round_entries_active").on(t.itemId, t.place).where(isNull(t.endedAt)),
      kit.index("round_entries_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
      kit.check("round_entries_place", sql`${t.place} between 1 and 999`),
      kit.check("round_entries_type_known", oneOf(t.type, collectionTypes)),
      kit.check("round_entries_outcome_known", oneOf(t.outcome, entryOutcomes)),
    ],
  )

  const roundGroups = kit.table(
    "round_groups",
    {
      id: kit.id<GroupId>("id").primaryKey(),
      roundId: ofRound(),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      name: kit.sortable("name").notNull(),
      wants: kit.json<ReadonlyArray<GroupWant>>("wants").notNull(),
    },
    (t) => [kit.uniqueIndex("round_groups_name").on(t.roundId, t.ownerId, t.name)],
  )

  const roundFiles = kit.table(
    "round_files",
    {
      roundId: ofRound(),
      file: kit.text<RoundFile>("file").notNull(),
      n: kit.int("n").notNull(),
      text: kit.text("text").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.roundId, t.file, t.n] }),
      kit.check("round_files_file", oneOf(t.file, ["input", "result"])),
    ],
  )

  const roundLegs = kit.table(
    "round_legs",
    {
      id: kit.id<LegId>("id").primaryKey(),
      roundId: ofRound(),
      cycle: kit.int("cycle").notNull(),
      entryId: kit
        .id<EntryId>("entry_id")
        .notNull()
        .references(() => roundEntries.id),
      forEntryId: kit
        .id<EntryId>("for_entry_id")
        .notNull()
        .references(() => roundEntries.id),
      itemId: kit.id<ItemId>("item_id").notNull(),
      itemName: kit.text("item_name").notNull(),
      itemCoverUrl: kit.address("item_cover_url"),
      giverId: kit.id<UserId>("giver_id").notNull(),
      receiverId: kit.id<UserId>("receiver_id").notNull(),
      rank: kit.int("rank"),
      redirected: kit.bool("redirected").notNull(),
      status: kit.text<LegStatus>("status").notNull(),
      fault: kit.text<NonNullable<Leg["fault"]>>("fault"),
      waived: kit.bool("waived").notNull(),
      giverConfirmedAt: kit.instant("giver_confirmed_at"),
      receiverConfirmedAt: kit.instant("receiver_confirmed_at"),
      receiverCollectionId: kit.id<CollectionId>("receiver_collection_id"),
      completedAt: kit.instant("completed_at"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => {
      const pending = sql`${t.status} = 'pending'`
      const bothConfirmed = sql`${t.giverConfirmedAt} is not null and ${t.receiverConfirmedAt} is not null`
      return [
        kit.uniqueIndex("round_legs_given").on(t.entryId),
        kit.uniqueIndex("round_legs_received").on(t.forEntryId).where(sql`${t.status} in ('pending', 'completed')`),
        kit.index("round_legs_for").on(t.forEntryId),
        kit.index("round_legs_round").on(t.roundId, t.id),
        kit.index("round_legs_giver").on(t.giverId, t.id),
        kit.index("round_legs_receiver").on(t.receiverId, t.id),
        kit.index("round_legs_of_status").on(t.roundId, t.status, t.id),
        kit.index("round_legs_pending_item").on(t.itemId).where(pending),
        kit.index("round_legs_pending_giver").on(t.giverId, t.id).where(pending),
        kit.index("round_legs_pending_receiver").on(t.receiverId, t.id).where(pending),
        kit.index("round_legs_cover").on(t.itemCoverUrl).where(isNotNull(t.itemCoverUrl)),
        kit.check("round_legs_status", oneOf(t.status, legStatuses)),
        kit.check("round_legs_self", ne(t.giverId, t.receiverId)),
        kit.check("round_legs_completed", sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
        kit.check("round_legs_confirmed", sql`(${t.status} = 'completed') = (${bothConfirmed})`),
        kit.check("round_legs_fault", sql`${t.fault} is null or (${t.fault} = 'giver' and ${t.status} = 'failed')`),
      ]
    },
  )

  // How many legs each person gave, and failed to give by their own fault.
  const roundRecords = kit.table("round_records", {
    userId: kit
      .id<UserId>("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    completed: kit.int("completed").notNull(),
    failed: kit.int("failed").notNull(),
  })
  return {
    rounds,
    roundWords,
    roundOrganizers,
    roundInvites,
    roundEntries,
    roundGroups,
    roundFiles,
    roundLegs,
    roundRecords,
  }
}
