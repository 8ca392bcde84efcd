export { type AccountLoad, freeAt, loadAt, noLoad, outgoingLimits, slotOf } from "./outgoing-limits.ts"
export {
  type OutgoingAnswer,
  type OutgoingError,
  type OutgoingPostponed,
  type OutgoingRequest,
  OutgoingRequests,
} from "./ports.ts"
