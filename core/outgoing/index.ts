export { type OutgoingAnswer, type OutgoingError, type OutgoingRequest, OutgoingRequests } from "./ports.ts"
