// The pure decisions of the module, for embedders: nothing of it needs a port.

export { isUseNews } from "./access-key.ts"
export { permits } from "./key-scopes.ts"
export { charactersOf, isKeyText, keyOf, keyStart } from "./key-text.ts"
