export * as OutgoingDecisions from "./decisions.ts"
export { outgoingLimits } from "./outgoing-limits.ts"
export {
  type OutgoingAnswer,
  type OutgoingError,
  type OutgoingPostponed,
  type OutgoingRequest,
  OutgoingRequests,
} from "./ports.ts"
