export { isHost as isRoundHost } from "../../friends/index.ts"
export type { EntryId, LegId, RoundId } from "../../shared/index.ts"
export { cancelRound, cancelRoundAsAdmin } from "./cancel-round.ts"
export { inviteToRound, uninviteFromRound } from "./change-invites.ts"
export { addRoundOrganizer, removeRoundOrganizer } from "./change-organizers.ts"
export { createRound, editRound } from "./edit-round.ts"
export type { RoundChange, RoundTerms } from "./editing.ts"
export { enterItem, withdrawEntry } from "./enter-item.ts"
export { type Entry, type EntryOutcome, entryOutcomes } from "./entry.ts"
export { listWants, replaceWants } from "./entry-wants.ts"
export * as RoundsErrors from "./errors.ts"
export type { Unfrozen, WantingEntry } from "./freezing.ts"
export { mostWanted } from "./freezing.ts"
export { importWants } from "./import-wants.ts"
export type { Leg, LegChange, LegChanges, LegConfirmation } from "./leg.ts"
export { shownLeg as showLeg } from "./leg-access.ts"
export { type LegStatus, legDiagram, legStatuses } from "./leg-transitions.ts"
export { listEntries, listLegs, listRounds, readRoundFile, showRound } from "./list-rounds.ts"
export {
  type ActiveEntries,
  type EntryFilter,
  type LegFilter,
  type OwnRoundList,
  ownRoundLists,
  type PendingLegs,
  type RoundDue,
  RoundEntries,
  type RoundFile,
  RoundFiles,
  type RoundFilter,
  RoundLegs,
  RoundPeople,
  RoundSeeds,
  Rounds,
  RoundWants,
  type ShownEntry,
  type ShownLeg,
  type ShownRound,
} from "./ports.ts"
export { mostEntries, mostRounds, mostWants, type Round, type RoundOutcome } from "./round.ts"
export { listGroups, removeGroup, replaceGroup, type ShownGroup } from "./round-groups.ts"
export { endRoundLink, joinRound, startRoundLink } from "./round-link.ts"
export type { RoundSchedule } from "./schedule.ts"
export { confirmRoundLeg, dropRoundLeg, waiveRoundLeg } from "./settle-legs.ts"
export { releaseClaimedRounds, solveNextRound } from "./solve-rounds.ts"
export { mostRank, roundInputProblem } from "./solver/input-problem.ts"
export type { VerifiedLeg, VerifiedRound } from "./solver/meaning.ts"
export {
  type RoundInput,
  type RoundInputEntry,
  type RoundInputGroup,
  type RoundWant,
  roundInputText,
} from "./solver/round-input.ts"
export { type RoundResult, roundInputHash, roundResultText, roundSeedHash } from "./solver/round-result.ts"
export { RoundSolver, type SolvedRound, solvedRound, solvedWants } from "./solver/round-solver.ts"
export { solveRound } from "./solver/solve-round.ts"
export { verifyRound } from "./solver/verify-round.ts"
export type { RoundStanding } from "./standing.ts"
export { solveRoundAsAdmin, stepRound } from "./step-round.ts"
export { type RoundStep, roundSteps } from "./steps.ts"
export { closingHours, sweepRounds } from "./sweep-rounds.ts"
export { type RoundStatus, roundDiagram, roundStatuses } from "./transitions.ts"
export { seesRound } from "./visibility.ts"
export type { WantListOptions } from "./want-list-options.ts"
export { readWantLists, type WantList, type WantLists } from "./want-lists.ts"
export type { EntryWant, GroupId, GroupWant, NamedWant, RoundGroup } from "./wants.ts"
export { mostWantsOfOne } from "./wants.ts"
export { type ListedWants, type ListNote, listNoteReasons } from "./wants-of-lists.ts"
