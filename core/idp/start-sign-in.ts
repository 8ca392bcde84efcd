import { Effect } from "effect"
import { startFlow } from "./start-flow.ts"

/** Begins a flow to sign in with the provider. Contract: identity provider, GET /auth/idp. */
export const startSignIn = Effect.fn("idp.startSignIn")(() => startFlow({ mode: "login" }, null))
