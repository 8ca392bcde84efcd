// The pure decisions of the module, for embedders: nothing of it needs a port.

export { flowEnd } from "./flow.ts"
export { emailVerifiedBy, provenEmail } from "./identity.ts"
export { type LinkState, link, linkedAccount, renewed, unlink } from "./linked-account.ts"
export { decideSignIn, type SignIn, type SignInState } from "./sign-in.ts"
