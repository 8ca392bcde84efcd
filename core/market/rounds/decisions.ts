// The pure decisions of the module, for embedders: nothing of it needs a port.

export { droppedLeg, isExcused, overdueLeg } from "./dropping.ts"
export { editedRound, newRound } from "./editing.ts"
export { checkWithdrawal, enter } from "./entry.ts"
export { frozenInput, mostWanted, wantsOfEach } from "./freezing.ts"
export {
  checkNewRoundOrganizer,
  checkRoundHost,
  checkRoundInvite,
  checkRoundOrganizerRemoval,
  mostRoundOrganizers,
} from "./hosting.ts"
export { checkGivingUp, confirmLeg, endedLeg, waivedLeg } from "./leg.ts"
export { checkedRoundSchedule, isOpenAt } from "./schedule.ts"
export { cancelledRound, cancelRoundBy, finishedRound, stepped, takeStep, withResult } from "./steps.ts"
export { checkGroupRemoval, mostGroups, mostWantsOfOne, setGroup, setWants } from "./wants.ts"
