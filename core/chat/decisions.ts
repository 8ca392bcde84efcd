// The pure decisions of the module, for embedders: nothing of it needs a port.

export { deletable, edited, nextMessage, reactable, sendable, unreactable } from "./message.ts"
export { checkFriends, checkNewMember, open } from "./opening.ts"
export { changeableBy, changeRole, type Departure, deletableBy, departureOf, removeMember } from "./roles.ts"
export { mayChange, mayWrite, type Standing } from "./standing.ts"
