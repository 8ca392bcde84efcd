import { DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"
import {
  defaultProvider,
  type Flow,
  FlowCipher,
  type FlowId,
  IdpErrors,
  type ProviderName,
  type TokenHash,
  type UserId,
} from "../../core/index.ts"
import { deriveAll, type Secrets } from "./derived-key.ts"
import { decryptText, encryptText, textKeysOf } from "./encrypted-text.ts"

/**
 * The state is a signed JWT: anyone can read it, only this service can make it. The flow token is encrypted and bound
 * to that exact state. Each has a key of its own, derived from the present secret. Contract: auth.
 */
export const flowCipher = (secrets: Secrets) =>
  Layer.effect(
    FlowCipher,
    Effect.gen(function* () {
      const stateKeys = yield* deriveAll(secrets, "states")
      const flowTokenKeys = yield* textKeysOf(secrets, "flows")
      return FlowCipher.of({
        encrypt: Effect.fnUntraced(function* (flow) {
          const state = yield* Effect.promise(() => signState(stateKeys[0], flow))
          const flowToken = yield* encryptText(flowTokenKeys, JSON.stringify(flowTokenOf(flow)), state)
          return { state, flowToken: Redacted.make(flowToken) }
        }),
        decrypt: Effect.fnUntraced(
          function* ({ state, flowToken }, now) {
            const { id, purpose } = yield* readState(stateKeys, state, now)
            const { invite, provider, verifier, nonce, startedAt, signedInAt, expiresAt } = yield* readFlowToken(
              yield* decryptText(flowTokenKeys, Redacted.value(flowToken), state),
            )
            const end = DateTime.makeUnsafe(expiresAt)
            if (DateTime.isGreaterThanOrEqualTo(now, end)) return yield* new IdpErrors.InvalidState()
            return {
              id,
              purpose,
              provider: (provider ?? defaultProvider) as ProviderName,
              verifier: Redacted.make(verifier),
              nonce,
              startedAt: DateTime.makeUnsafe(startedAt),
              signedInAt: DateTime.makeUnsafe(signedInAt),
              invite: (invite ?? null) as TokenHash | null,
              expiresAt: end,
            }
          },
          Effect.mapError(() => new IdpErrors.InvalidState()),
        ),
      })
    }),
  )

const algorithm = "HS256"
const seconds = (at: DateTime.Utc) => Math.floor(DateTime.toEpochMillis(at) / 1000)

const signState = (key: Uint8Array, { id, purpose, startedAt, expiresAt }: Flow): Promise<string> =>
  new SignJWT({ ...purpose })
    .setProtectedHeader({ alg: algorithm })
    .setJti(id)
    .setIssuedAt(seconds(startedAt))
    .setExpirationTime(seconds(expiresAt))
    .sign(key)

const readState = Effect.fnUntraced(function* (keys: ReadonlyArray<Uint8Array>, state: string, now: DateTime.Utc) {
  const options = { algorithms: [algorithm], requiredClaims: ["exp"], currentDate: DateTime.toDateUtc(now) }
  const verify = (key: Uint8Array) => Effect.tryPromise(() => jwtVerify(state, key, options))
  const { payload } = yield* Effect.firstSuccessOf(keys.map(verify))
  const claims = yield* decodeClaims(payload)
  return {
    id: claims.jti as FlowId,
    purpose: claims.mode === "login" ? { mode: claims.mode } : { mode: claims.mode, userId: claims.userId as UserId },
  } satisfies Pick<Flow, "id" | "purpose">
})

const decodeClaims = Schema.decodeUnknownEffect(
  Schema.Union([
    Schema.Struct({ jti: Schema.String, mode: Schema.Literal("login") }),
    Schema.Struct({ jti: Schema.String, mode: Schema.Literals(["link", "gameplatform"]), userId: Schema.String }),
  ]),
)

const flowTokenOf = (flow: Flow): typeof FlowToken.Type => {
  const { invite, provider, verifier, nonce, startedAt, signedInAt, expiresAt } = flow
  return {
    provider,
    ...(invite !== null && { invite }),
    verifier: Redacted.value(verifier),
    nonce,
    startedAt: DateTime.toEpochMillis(startedAt),
    signedInAt: DateTime.toEpochMillis(signedInAt),
    expiresAt: DateTime.toEpochMillis(expiresAt),
  }
}

const FlowToken = Schema.Struct({
  invite: Schema.optionalKey(Schema.String),
  // A flow that began before providers had names has none.
  provider: Schema.optionalKey(Schema.String),
  verifier: Schema.String,
  nonce: Schema.String,
  startedAt: Schema.Number,
  signedInAt: Schema.Number,
  expiresAt: Schema.Number,
})
const readFlowToken = Schema.decodeUnknownEffect(Schema.fromJsonString(FlowToken))
