import { expect, test } from "bun:test"
import { DateTime, Effect, Layer, Redacted } from "effect"
import {
  FlowCipher,
  type FlowId,
  finishFlow,
  IdentityProvider,
  SingleUses,
  type UserId,
} from "../../../../core/index.ts"

test("who set out for the game platform proves nothing to the identity provider", () => {
  const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
  const flow = {
    id: "flow" as FlowId,
    purpose: { mode: "gameplatform", userId: "ada" as UserId },
    verifier: Redacted.make("verifier"),
    nonce: "nonce",
    startedAt: now,
    signedInAt: now,
    invite: null,
    expiresAt: now,
  } as const
  const back = { state: "state", flowToken: Redacted.make("flowToken"), code: "code", error: null, issuer: null }
  const refused = Effect.flip(finishFlow({ ...back, userAgent: null, locale: null })).pipe(
    // Nothing else is asked: the other ports are not even there.
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(FlowCipher, { decrypt: () => Effect.succeed(flow) }),
        Layer.mock(SingleUses, {}),
        Layer.mock(IdentityProvider, {}),
      ),
    ),
  )
  const { _tag } = Effect.runSync(refused as Effect.Effect<Effect.Success<typeof refused>>)
  expect(_tag).toBe("idp.INVALID_STATE")
})
