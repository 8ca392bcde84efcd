import { Effect } from "effect"
import { type Proof, provenUser } from "../credentials/proven-user.ts"
import { encryptFlow } from "../idp/encrypt-flow.ts"
import { GamePlatformIdentity } from "./ports.ts"
import { returnAddress } from "./return-address.ts"

/**
 * Sends a signed-in user to the platform's sign-in page. Answers its address and the two halves of the encrypted flow,
 * of which the browser keeps the flow token. `realm` is this service, `callback` the address there to come back to.
 * Fails with `Unauthorized` for a proof from before the credentials were replaced. Contract: game platform, POST login.
 */
export const startPlatformLink = Effect.fn("gameplatform.startLinking")(function* (
  input: Proof & { readonly realm: string; readonly callback: string },
) {
  const identity = yield* GamePlatformIdentity
  const { id: userId } = yield* provenUser(input)
  const { flow, state, flowToken } = yield* encryptFlow({ mode: "gameplatform", userId }, input.signedInAt)
  const url = yield* identity.signInUrl({ returnTo: returnAddress(input.callback, state), realm: input.realm })
  return { url, state, flowToken, expiresAt: flow.expiresAt }
})
