// The pure decisions of the module, for embedders: nothing of it needs a port.

export { withCover } from "../files/index.ts"
export { type Actor, editableBy, edited, newEvent } from "./editing.ts"
export { hasStarted } from "./event-status.ts"
export {
  cancel,
  cancelled,
  checkHost,
  checkNewOrganizer,
  checkOrganizerRemoval,
  checkRemoval,
  mostOrganizers,
  transfer,
} from "./hosting.ts"
export { acceptedByJoining, answer, invite, revoke } from "./invitation.ts"
export { checkedSchedule, type Schedule } from "./schedule.ts"
export { freeSeats, type Joined, join, leave, movedUp, withCapacity } from "./seat.ts"
