import { DateTime } from "effect"
import { t } from "elysia"
import { hostedVisibilities, roundSeedHash, roundStatuses, type ShownRound } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { Owner, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: market, rounds. */
export const RoundView = named(
  "Round",
  t.Object({
    id: OwnId,
    owner: Owner,
    organizers: described("The users who host the round together with its owner.", t.Array(UserCardView)),
    name: t.String(),
    description: LongText,
    visibility: described("Who sees it.", OneOf(...hostedVisibilities)),
    status: described("How far the round is.", OneOf(...roundStatuses)),
    entriesUntil: described("Until when items are entered. Without it until the round is locked.", Moment),
    locksAt: described("When the round is locked: wants stay as they are from then on.", Moment),
    reviewHours: described("How many hours pass between the lock and the solving.", Whole()),
    solvesAt: described("When the round is solved, or null before it is locked.", Nullable(Moment)),
    checkHours: described("How many hours everybody has to verify the result.", Whole()),
    startsAt: described("When the people may begin to send, or null before the round is solved.", Nullable(Moment)),
    settleDays: described("How many days the people have to send and receive.", Whole()),
    settlesBy: described("When legs that still wait fail, or null before the round settles.", Nullable(Moment)),
    maxEntries: described("How many entries a person may have.", Whole()),
    seedHash: described("The SHA-256 of the bytes of the seed.", t.String()),
    seed: described("The seed, 32 bytes in hexadecimal; null until the round is solved.", Nullable(t.String())),
    cancelReason: described("Why the round was cancelled, or null.", Nullable(t.String())),
    entriesCount: Whole(),
    result: described(
      "What came out of the round, or null before it is solved.",
      Nullable(
        t.Object({
          trades: described("How many items change hands.", Whole()),
          people: described("How many people give and receive something.", Whole()),
          rankSum: described("The sum of the ranks of all legs.", Whole()),
          longest: described("How many legs the longest cycle has.", Whole()),
        }),
      ),
    ),
    createdAt: Moment,
    updatedAt: described("When the round was last changed: of two answers the later one is right.", Moment),
    mine: described(
      "What the caller is to the round.",
      t.Object({
        role: described(
          "Whether the caller is the owner or an organizer, else null.",
          Nullable(OneOf("owner", "organizer")),
        ),
        invited: described("Whether the caller is invited.", t.Boolean()),
        entries: described("How many entries are the caller's.", Whole()),
      }),
    ),
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
  updatedAt: DateTime.formatIso(round.updatedAt),
  mine: { role: mine.role, invited: mine.invited, entries: mine.entries },
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
