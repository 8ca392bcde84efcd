export {
  answerAppeal,
  appealDecision,
  appealSuspension,
  listAppeals,
  listNotices,
  viewSuspension,
} from "./appeal-decision.ts"
export { claimReport, releaseReport } from "./claim-report.ts"
export { decideReport } from "./decide-report.ts"
export {
  type Appeal,
  type AppealOutcome,
  appealOutcomes,
  type Decision,
  type DecisionAction,
  type DecisionId,
  decisionActions,
  type ShownDecision,
  type TakenDown,
  type Verdict,
} from "./decision.ts"
export { endSuspensions } from "./end-suspensions.ts"
export * as ModerationErrors from "./errors.ts"
export { grantRole, type ProvenAdmin, revokeRole } from "./grant-role.ts"
export { listRoles } from "./list-roles.ts"
export { notifyModerators } from "./notify-moderators.ts"
export { Decisions, Roles } from "./ports.ts"
export { requireRole, viewOwnRole } from "./require-role.ts"
export { type GrantedRole, ModeratorFactor, type Notified, type Role, type RoleHolder, roles } from "./role.ts"
export { settleProblem } from "./settle-problem.ts"
export { sweepTakenDown, undoDecision } from "./undo-decision.ts"
export { viewLog } from "./view-log.ts"
export { viewCase, viewQueue } from "./view-reports.ts"
