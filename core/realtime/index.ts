export { endAllSockets, endSockets } from "./end-sockets.ts"
export { type LogBounds, type LoggedEvent, type LogPart, RealtimeEvents, RealtimeLog } from "./ports.ts"
export { type Audience, everybody, type RealtimeEvent, type RealtimeKind, realtimeKinds } from "./realtime-event.ts"
export { sweepLog } from "./sweep-log.ts"
