// The pure decisions of the module, for embedders: nothing of it needs a port.

export { channelOf } from "./channels.ts"
export { failed, latestDue, outboxEntry, retried, sent } from "./outbox-entry.ts"
export { turns } from "./turns.ts"
