// The pure decisions of the module, for embedders: nothing of it needs a port.

export { nextDigest } from "./digest-time.ts"
export { checkRecipient } from "./notification.ts"
export { changedSettings, channelsOf, digested, firstSettings, withoutMails } from "./settings.ts"
