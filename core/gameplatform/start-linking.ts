import { Effect } from "effect"
import { sealFlow } from "../idp/seal-flow.ts"
import type { UserId } from "../users/user.ts"
import { GamePlatformIdentity } from "./ports.ts"
import { returnAddress } from "./return-address.ts"

/**
 * Sends a signed-in user to the platform's sign-in page. Answers its address and the two halves of the sealed flow, of which the
 * browser keeps the ticket. `realm` is this service, `callback` the address there to come back to. Contract: game platform, login.
 */
export const startPlatformLink = Effect.fn("gameplatform.startLinking")(function* (input: {
  readonly userId: UserId
  readonly realm: string
  readonly callback: string
}) {
  const identity = yield* GamePlatformIdentity
  const { flow, state, ticket } = yield* sealFlow({ mode: "gameplatform", userId: input.userId })
  const url = yield* identity.signInUrl({ returnTo: returnAddress(input.callback, state), realm: input.realm })
  return { url, state, ticket, expiresAt: flow.expiresAt }
})
