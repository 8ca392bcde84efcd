import { Effect } from "effect"
import { startFlow } from "./start-flow.ts"

/**
 * Begins a flow to sign in with the provider, which is to ask the user again if it has to be `fresh`.
 * Contract: identity provider, GET /auth/idp.
 */
export const startSignIn = Effect.fn("idp.startSignIn")((fresh: boolean = false) =>
  startFlow({ mode: "login" }, null, fresh),
)
