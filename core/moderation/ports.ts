import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ReportId, Waiting } from "../reports/index.ts"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { Decision, DecisionId, ShownDecision, TakenDown } from "./decision.ts"
import type { DecisionNotFound } from "./errors.ts"
import type { GrantedRole, Notified, RoleHolder } from "./role.ts"

/** The roles of all accounts: at most one each. Deleted with the account. */
export class Roles extends Context.Service<
  Roles,
  {
    readonly of: (userId: UserId) => Effect.Effect<Option.Option<GrantedRole>>
    /** Gives an account a role, in the place of the one it has. */
    readonly give: (role: GrantedRole) => Effect.Effect<void>
    /** Ends the role of an account. `false` if it has none. */
    readonly end: (userId: UserId) => Effect.Effect<boolean>
    /** Newest first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<RoleHolder>>
    /** Accounts with a role that were not notified of what waits after `since`, by their ids, those behind `after`. */
    readonly toNotify: (
      since: DateTime.Utc,
      after: UserId | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Notified>>
    /** Notes that an account with a role was notified. `false` if it was after `since`, or has no role. */
    readonly notified: (at: DateTime.Utc, since: DateTime.Utc, userId: UserId) => Effect.Effect<boolean>
  }
>()("curio/moderation/Roles") {}

/** What moderators decided. A decision is kept without those of its accounts that are deleted. */
export class Decisions extends Context.Service<
  Decisions,
  {
    readonly add: (decision: Decision) => Effect.Effect<void>
    readonly show: (id: DecisionId) => Effect.Effect<ShownDecision, DecisionNotFound>
    /** Stores when an existing decision ended, that it was undone, and its appeal. */
    readonly save: (decision: Decision) => Effect.Effect<void>
    /** The newest decisions about a user. */
    readonly about: (person: UserId, limit: number) => Effect.Effect<ReadonlyArray<ShownDecision>>
    /** The decisions about a user, newest first, without those that dismissed a report. */
    readonly noticesOf: (person: UserId, page: PageRequest) => Effect.Effect<Page<Decision>>
    /** The decisions whose appeal waits for an answer, the oldest appeal first. */
    readonly appeals: (page: PageRequest) => Effect.Effect<Page<ShownDecision>>
    /** The decision that suspended a user at this moment. */
    readonly suspending: (person: UserId, suspendedAt: DateTime.Utc) => Effect.Effect<Option.Option<Decision>>
    /** The newest decision on a report. */
    readonly newestOf: (report: ReportId) => Effect.Effect<Option.Option<Decision>>
    /** How many appeals wait for a moderator who did not decide, and is not the person. */
    readonly waiting: (moderator: UserId) => Effect.Effect<Waiting>
    /** Keeps a copy of what a decision removed. It goes with the decision, and with the account whose it was. */
    readonly keepCopy: (taken: TakenDown) => Effect.Effect<void>
    readonly copyOf: (id: DecisionId) => Effect.Effect<Option.Option<TakenDown>>
    readonly dropCopy: (id: DecisionId) => Effect.Effect<void>
    /** Removes up to `limit` copies from before, but those whose appeals wait. Returns how many it removed. */
    readonly sweepCopies: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /** Suspensions that are over at `now`, and have not ended: those that were over first. */
    readonly due: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<Decision>>
  }
>()("curio/moderation/Decisions") {}
