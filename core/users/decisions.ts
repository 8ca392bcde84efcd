// The pure decisions of the module, for embedders: nothing of it needs a port.

export { profileOf } from "./profile.ts"
export { suspend, unlessSuspended, unsuspend } from "./suspension.ts"
export { edited, isReclaimedAfter, isReclaimedSince, newUser, verified, withAvatar, withNewAvatar } from "./user.ts"
