// The pure decisions of the module, for embedders: nothing of it needs a port.

export { checkRecipient } from "./notification.ts"
export { changedSettings, channelsOf, firstSettings } from "./settings.ts"
