import { expect, test } from "bun:test"
import { DateTime, Effect, Layer, Redacted } from "effect"
import {
  defaultProvider,
  FlowCipher,
  type FlowId,
  type FlowPurpose,
  finishFlow,
  IdentityProviders,
  type ProviderName,
  SingleUses,
  type UserId,
} from "../../../../core/index.ts"

const ada = "ada" as UserId
const google = "google" as ProviderName

test.each<[string, FlowPurpose, ProviderName, string | undefined]>([
  ["who set out for the game platform", { mode: "gameplatform", userId: ada }, defaultProvider, undefined],
  ["who set out for another provider", { mode: "login" }, google, undefined],
  ["who set out for the first provider", { mode: "login" }, defaultProvider, "google"],
  ["who set out to link another provider", { mode: "link", userId: ada }, google, "default"],
])("%s proves nothing to this identity provider", (_, purpose, began, provider) => {
  const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
  const flow = {
    id: "flow" as FlowId,
    purpose,
    provider: began,
    verifier: Redacted.make("verifier"),
    nonce: "nonce",
    startedAt: now,
    signedInAt: now,
    invite: null,
    expiresAt: now,
  }
  const back = { state: "state", flowToken: Redacted.make("flowToken"), code: "code", error: null, issuer: null }
  const refused = Effect.flip(
    finishFlow({ ...back, ...(provider !== undefined && { provider }), userAgent: null, locale: null }),
  ).pipe(
    // Nothing else is asked: the other ports are not even there, and no provider learns the code.
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(FlowCipher, { decrypt: () => Effect.succeed(flow) }),
        Layer.mock(SingleUses, {}),
        Layer.mock(IdentityProviders, { list: [] }),
      ),
    ),
  )
  const { _tag } = Effect.runSync(refused as Effect.Effect<Effect.Success<typeof refused>>)
  expect(_tag).toBe("idp.INVALID_STATE")
})
