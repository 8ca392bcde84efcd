import { Context, type DateTime, type Effect, type Option } from "effect"
import type { TokenHash } from "../../auth/index.ts"
import type { CollectionType, FieldValues, ItemPicture } from "../../catalog/index.ts"
import type { ConversationId, EntryId, LegId, Page, PageRequest, RoundId, UserId } from "../../shared/index.ts"
import type { OwnerRelation, UserCard } from "../../users/index.ts"
import type { ItemCard } from "../listings/market-item.ts"
import type { ItemSelection } from "../listings/ports.ts"
import type { Entry, EntryOutcome } from "./entry.ts"
import type { Unfrozen } from "./freezing.ts"
import type { Leg } from "./leg.ts"
import type { LegStatus } from "./leg-transitions.ts"
import type { Round } from "./round.ts"
import type { RoundStanding } from "./standing.ts"
import type { RoundStatus } from "./transitions.ts"
import type { EntryWant, GroupId, RoundGroup } from "./wants.ts"

/** A round as a response shows it to one viewer. */
export interface ShownRound {
  readonly round: Round
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  /** Those from whom no block separates the viewer, and for a visitor those whom visitors see. */
  readonly organizers: ReadonlyArray<UserCard>
  readonly mine: RoundStanding
}

/** The lists of the rounds that a person is on. */
export const ownRoundLists = ["owned", "organizing", "entered", "invited"] as const
export type OwnRoundList = (typeof ownRoundLists)[number]

/** What a list of rounds is limited to; `null` for no limit. Contract: market, rounds. */
export interface RoundFilter {
  /** Words of the name and the description. */
  readonly q: string | null
  readonly status: RoundStatus | null
  readonly mine: OwnRoundList | null
}

/** What a round waits for, and when. `close` are the people who are notified before it locks. */
export type RoundDue = "close" | "lock" | "start" | "settle"

/** The rounds of all users. For a viewer who may not see it (`seesRound`), a round does not exist. */
export class Rounds extends Context.Service<
  Rounds,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: RoundId) => Effect.Effect<Option.Option<Round>>
    /**
     * The round, unscoped, for a change of it or of what is in it. Until the transaction ends, others that call this
     * for the same round wait. It comes before what is read for a decision: what people do elsewhere changes rounds
     * that their transactions could not name.
     */
    readonly lock: (id: RoundId) => Effect.Effect<Option.Option<Round>>
    readonly show: (viewer: UserId, id: RoundId) => Effect.Effect<Option.Option<ShownRound>>
    /**
     * One round as each of some viewers sees it, at most a thousand; those who do not see it are left out. The number
     * of statements does not depend on the number of viewers.
     */
    readonly showTo: (
      viewers: ReadonlyArray<UserId>,
      id: RoundId,
    ) => Effect.Effect<ReadonlyArray<readonly [UserId, ShownRound]>>
    /**
     * The rounds that the viewer sees and a filter lets through, newest first. A page may hold fewer rounds than
     * `limit` and still have a next one: where many in a row are hidden, a request ends before all were looked at.
     */
    readonly list: (viewer: UserId, filter: RoundFilter, page: PageRequest) => Effect.Effect<Page<ShownRound>>
    readonly add: (round: Round) => Effect.Effect<void>
    /** Stores every attribute of an existing round. */
    readonly save: (round: Round) => Effect.Effect<void>
    /** How many rounds of an owner are neither done nor cancelled; counts no further than `most`. */
    readonly countUnfinished: (owner: UserId, most: number) => Effect.Effect<number>
    /** The rounds for which the moment of something has come, earliest first, at most `limit`. */
    readonly due: (what: RoundDue, now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<RoundId>>
    /**
     * A locked round that is to be solved by `now` and that no other server solves, for this one until `until`. Of any
     * number of servers at once, one gets it.
     */
    readonly claim: (now: DateTime.Utc, until: DateTime.Utc) => Effect.Effect<Option.Option<RoundId>>
    /** Keeps a claimed round until `until`. */
    readonly keepClaim: (id: RoundId, until: DateTime.Utc) => Effect.Effect<void>
    /** Ends all claims. Returns how many. */
    readonly releaseClaims: Effect.Effect<number>
    /** Every round, newest first, for administrators. */
    readonly listAll: (status: RoundStatus | null, page: PageRequest) => Effect.Effect<Page<Round>>
  }
>()("curio/rounds/Rounds") {}

/** The roles and invites of users, in one round and across rounds. */
export class RoundPeople extends Context.Service<
  RoundPeople,
  {
    /** A user's part in a round, and the user's relation to its owner. */
    readonly standing: (
      round: Pick<Round, "id" | "ownerId">,
      user: UserId,
    ) => Effect.Effect<RoundStanding & { readonly relation: OwnerRelation }>
    readonly countOrganizers: (round: RoundId) => Effect.Effect<number>
    readonly addOrganizer: (round: RoundId, user: UserId, now: DateTime.Utc) => Effect.Effect<void>
    readonly removeOrganizer: (round: RoundId, user: UserId) => Effect.Effect<void>
    /** `false` when the user was invited already. */
    readonly invite: (round: RoundId, user: UserId, now: DateTime.Utc) => Effect.Effect<boolean>
    /** `false` when the user was not invited. */
    readonly uninvite: (round: RoundId, user: UserId) => Effect.Effect<boolean>
    /** The people of a round: its organizers, those who are invited, those who have entered, each once. */
    readonly of: (
      round: RoundId,
      which: ReadonlyArray<"organizers" | "invited" | "entered">,
    ) => Effect.Effect<ReadonlyArray<UserId>>
    /** Replaces the hash of the code that invites; `null` for none. */
    readonly saveLink: (round: RoundId, code: TokenHash | null) => Effect.Effect<void>
    readonly ofLink: (code: TokenHash) => Effect.Effect<Option.Option<RoundId>>
    /** The unfinished rounds of `owner`, or those of them with `user` as an organizer, invited or entered, by id. */
    readonly unfinishedOf: (owner: UserId, user: UserId | null) => Effect.Effect<ReadonlyArray<RoundId>>
    /** Removes a user from the organizers and invites of all rounds. */
    readonly forget: (user: UserId) => Effect.Effect<void>
  }
>()("curio/rounds/RoundPeople") {}

/** An entry as a response shows it. */
export interface ShownEntry {
  readonly entry: Entry
  /**
   * As `cardOf` returns it, and from the entry once the item is deleted. `fields` and `pictures` are those that the
   * viewer sees.
   */
  readonly item: ItemCard & { readonly fields: FieldValues | null; readonly pictures: ReadonlyArray<ItemPicture> }
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  /** How many legs the owner completed and failed to give, in all rounds. */
  readonly record: { readonly completed: number; readonly failed: number }
}

/** What a list of entries is limited to; `null` for no limit. */
export interface EntryFilter {
  /** A part of the name of the item, ignoring case. */
  readonly q: string | null
  readonly type: CollectionType | null
  readonly ownerId: UserId | null
  readonly outcome: EntryOutcome | null
}

/** A selection of active entries. */
export type ActiveEntries =
  | { readonly kind: "of items"; readonly selection: ItemSelection }
  | { readonly kind: "of owner"; readonly owner: UserId; readonly round: RoundId | null }
  | { readonly kind: "of round"; readonly round: RoundId }

/** The entries of all rounds. */
export class RoundEntries extends Context.Service<
  RoundEntries,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: EntryId) => Effect.Effect<Option.Option<Entry>>
    readonly show: (id: EntryId, viewer: UserId) => Effect.Effect<Option.Option<ShownEntry>>
    /** The entries of a round whose owners no block separates from the viewer, oldest first. */
    readonly list: (
      round: RoundId,
      viewer: UserId,
      filter: EntryFilter,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownEntry>>
    readonly add: (entry: Entry) => Effect.Effect<void>
    /** Those of some entries that there are, in any state. */
    readonly some: (ids: ReadonlyArray<EntryId>) => Effect.Effect<ReadonlyArray<Entry>>
    /** Removes entries with their wants. Returns how many wants these were. */
    readonly remove: (ids: ReadonlyArray<EntryId>) => Effect.Effect<number>
    /** Marks entries as ended, those that are active. */
    readonly end: (ids: ReadonlyArray<EntryId>, at: DateTime.Utc) => Effect.Effect<void>
    /** Stores the outcome of every entry of a round: `matched` for those given in a leg. */
    readonly settle: (round: RoundId) => Effect.Effect<void>
    /** Active entries, by round and id. */
    readonly active: (which: ActiveEntries) => Effect.Effect<ReadonlyArray<Entry>>
  }
>()("curio/rounds/RoundEntries") {}

/**
 * What the owners of entries want for them, in all rounds. It is a secret of theirs until the round is solved: no
 * function answers a user what others want, and none takes longer because of it.
 */
export class RoundWants extends Context.Service<
  RoundWants,
  {
    readonly wantsOf: (id: EntryId) => Effect.Effect<ReadonlyArray<EntryWant>>
    readonly saveWants: (id: EntryId, wants: ReadonlyArray<EntryWant>) => Effect.Effect<void>
    /** Those of some entries that are active in the round and whose owners no block separates from the viewer. */
    readonly seen: (
      round: RoundId,
      ids: ReadonlyArray<EntryId>,
      viewer: UserId,
    ) => Effect.Effect<ReadonlyArray<Pick<Entry, "id" | "ownerId">>>
    /** The groups of a person in a round, by name. */
    readonly groupsOf: (round: RoundId, owner: UserId) => Effect.Effect<ReadonlyArray<RoundGroup>>
    /** Stores a group in place of an earlier one with the same id. */
    readonly saveGroup: (group: RoundGroup) => Effect.Effect<void>
    readonly removeGroup: (id: GroupId) => Effect.Effect<void>
    /** How many wants each active entry of a round has, and each group of the owners of these, in no order. */
    readonly wantCounts: (round: RoundId) => Effect.Effect<ReadonlyArray<number>>
    /**
     * Everything that the input of a round is made of, but its seed: the active entries, the groups of their owners,
     * and the blocks between these. Of each entry and each group at most `most` wants (`mostWanted`); they are read in
     * chunks, so that no more than these are in memory.
     */
    readonly unfrozen: (round: RoundId, most: number) => Effect.Effect<Omit<Unfrozen, "id" | "seed">>
  }
>()("curio/rounds/RoundWants") {}

/** The two files that a solved round publishes. */
export type RoundFile = "input" | "result"

/** The files of all rounds, in portions that are numbered from 0. */
export class RoundFiles extends Context.Service<
  RoundFiles,
  {
    /** Stores a portion; one that is there stays. */
    readonly add: (round: RoundId, file: RoundFile, n: number, text: string) => Effect.Effect<void>
    /** A portion; none behind the last one. */
    readonly portion: (round: RoundId, file: RoundFile, n: number) => Effect.Effect<Option.Option<string>>
  }
>()("curio/rounds/RoundFiles") {}

/** A leg as a response shows it. */
export interface ShownLeg {
  readonly leg: Leg
  /** As `cardOf` returns it; `null` once the item is deleted. */
  readonly item: ItemCard | null
  /** `null` once the account is deleted. */
  readonly giver: UserCard | null
  readonly receiver: UserCard | null
  /** The conversation of the two about the leg, if the viewer is one of them; `null` until it is opened. */
  readonly conversationId: ConversationId | null
}

/** What a list of legs is limited to: those of a round, or those of the viewer in all rounds. */
export interface LegFilter {
  readonly round: RoundId | null
  readonly role: "giver" | "receiver" | null
  readonly status: LegStatus | null
}

/** A selection of pending legs. */
export type PendingLegs =
  | { readonly kind: "of items"; readonly selection: ItemSelection }
  | { readonly kind: "of user"; readonly user: UserId }
  | { readonly kind: "between"; readonly one: UserId; readonly other: UserId }
  | { readonly kind: "of round"; readonly round: RoundId }
  /** Those that give an entry that has ended, or that are across a block. */
  | { readonly kind: "ended" | "across a block"; readonly round: RoundId }

/** All legs. An entry is given in one leg, and received for in one that is pending or completed. */
export class RoundLegs extends Context.Service<
  RoundLegs,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: LegId) => Effect.Effect<Option.Option<Leg>>
    /** A leg of a round that is solved, which the viewer sees. A block with one of its two hides it. */
    readonly show: (id: LegId, viewer: UserId) => Effect.Effect<Option.Option<ShownLeg>>
    /** Legs of rounds that are solved, by their id; `round` is one that the viewer sees. */
    readonly list: (viewer: UserId, filter: LegFilter, page: PageRequest) => Effect.Effect<Page<ShownLeg>>
    /** Stores new legs; those whose entry is given already stay. */
    readonly addAll: (legs: ReadonlyArray<Leg>) => Effect.Effect<void>
    /** Removes all legs of a round that is not solved. */
    readonly removeAll: (round: RoundId) => Effect.Effect<void>
    /** Stores every attribute of an existing leg, and counts one more for the record of its giver when it ends. */
    readonly save: (leg: Leg) => Effect.Effect<void>
    /** All legs that are received for an entry, in any status, by id. */
    readonly receivedFor: (entry: EntryId) => Effect.Effect<ReadonlyArray<Leg>>
    /** Pending legs of rounds that are solved, by round and id. */
    readonly pending: (which: PendingLegs) => Effect.Effect<ReadonlyArray<Leg>>
    /** Whether a pending leg is between two people. */
    readonly isPendingBetween: (one: UserId, other: UserId) => Effect.Effect<boolean>
    /** Whether a leg of the round is pending. */
    readonly hasPending: (round: RoundId) => Effect.Effect<boolean>
  }
>()("curio/rounds/RoundLegs") {}

/** Draws what a round needs of chance. */
export class RoundSeeds extends Context.Service<
  RoundSeeds,
  {
    /** 32 random bytes in lower-case hexadecimal. */
    readonly draw: Effect.Effect<string>
  }
>()("curio/rounds/RoundSeeds") {}
