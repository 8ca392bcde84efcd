export { RealtimeLog } from "./ports.ts"
export { type Audience, type RealtimeEvent, type RealtimeKind, realtimeKinds } from "./realtime-event.ts"
