import type { DateTime } from "effect"
import type {
  Entry,
  EntryId,
  EntryWant,
  GroupId,
  Leg,
  LegId,
  Round,
  RoundGroup,
  RoundId,
  TokenHash,
  UserId,
} from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  rounds: map<RoundId, Round>(),
  /** Until when a server has a round to solve it. */
  roundClaims: map<RoundId, DateTime.Utc>(),
  /** The hashes of the codes that invite. */
  roundLinks: map<RoundId, TokenHash>(),
  /** Organizers and invites by `partOf`. */
  roundOrganizers: map<string, KeptRoundPart & { readonly addedAt: DateTime.Utc }>(),
  roundInvites: map<string, KeptRoundPart>(),
  roundEntries: map<EntryId, Entry>(),
  roundWants: map<EntryId, ReadonlyArray<EntryWant>>(),
  roundGroups: map<GroupId, RoundGroup>(),
  /** The portions of published files, by round, file and number. */
  roundFiles: map<string, string>(),
  roundLegs: map<LegId, Leg>(),
}

export interface KeptRoundPart {
  readonly roundId: RoundId
  readonly userId: UserId
}
