import { DateTime } from "effect"
import { t } from "elysia"
import { hostedVisibilities, roundSeedHash, roundStatuses, type ShownRound } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: market, rounds. */
export const RoundView = named(
  "Round",
  t.Object({
    id: Uuid,
    owner: PersonView,
    organizers: t.Array(UserCardView),
    name: t.String(),
    description: Nullable(t.String()),
    visibility: OneOf(...hostedVisibilities),
    status: OneOf(...roundStatuses),
    entriesUntil: Moment,
    locksAt: Moment,
    reviewHours: Whole(),
    solvesAt: Nullable(Moment),
    checkHours: Whole(),
    startsAt: Nullable(Moment),
    settleDays: Whole(),
    settlesBy: Nullable(Moment),
    maxEntries: Whole(),
    seedHash: t.String(),
    seed: Nullable(t.String()),
    cancelReason: Nullable(t.String()),
    entriesCount: Whole(),
    result: Nullable(t.Object({ trades: Whole(), people: Whole(), rankSum: Whole(), longest: Whole() })),
    createdAt: Moment,
    mine: t.Object({
      role: Nullable(OneOf("owner", "organizer")),
      invited: t.Boolean(),
      entries: Whole(),
    }),
  }),
)

export const roundView = ({ mine, organizers, owner, round }: ShownRound): typeof RoundView.static => ({
  id: round.id,
  owner: personView(owner),
  organizers: organizers.map(userCardView),
  name: round.name,
  description: round.description,
  visibility: round.visibility,
  status: round.status,
  entriesUntil: DateTime.formatIso(round.entriesUntil),
  locksAt: DateTime.formatIso(round.locksAt),
  reviewHours: round.reviewHours,
  solvesAt: momentView(round.solvesAt),
  checkHours: round.checkHours,
  startsAt: momentView(round.startsAt),
  settleDays: round.settleDays,
  settlesBy: momentView(round.settlesBy),
  maxEntries: round.maxEntries,
  seedHash: roundSeedHash(round.seed),
  // The seed decides between results that are equally good: no user may try results before the wants are fixed.
  seed: round.result === null ? null : round.seed,
  cancelReason: round.cancelReason,
  entriesCount: round.entriesCount,
  result: round.result && {
    trades: round.result.trades,
    people: round.result.people,
    rankSum: round.result.rankSum,
    longest: round.result.longest,
  },
  createdAt: DateTime.formatIso(round.createdAt),
  mine: { role: mine.role, invited: mine.invited, entries: mine.entries },
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
