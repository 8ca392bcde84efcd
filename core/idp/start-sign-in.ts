import { Effect } from "effect"
import { startFlow } from "./start-flow.ts"

/** Sends somebody to the provider in order to sign in. Contract: auth, GET /auth/idp. */
export const startSignIn = Effect.fn("idp.startSignIn")(() => startFlow({ mode: "login" }))
