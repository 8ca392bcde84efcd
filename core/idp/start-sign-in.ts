import { Effect, type Redacted } from "effect"
import { hashOfInvite } from "../auth/registration.ts"
import { startFlow } from "./start-flow.ts"

/**
 * Begins a flow to sign in with the provider, which is to ask the user again if it has to be `fresh`. The invite is
 * looked at once an account is to be made.
 * Contract: identity provider, GET /auth/idp.
 */
export const startSignIn = Effect.fn("idp.startSignIn")(function* ({
  fresh = false,
  invite,
}: {
  readonly fresh?: boolean | undefined
  readonly invite?: Redacted.Redacted | undefined
} = {}) {
  return yield* startFlow({ mode: "login" }, null, { fresh, invite: yield* hashOfInvite(invite ?? null) })
})
