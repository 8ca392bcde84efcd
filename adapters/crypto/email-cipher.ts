import { Effect, Layer, Schema } from "effect"
import {
  EmailCipher,
  type EmailMessage,
  type EncryptedEmail,
  isEmailAddress,
  isId,
  MailErrors,
  type UserId,
} from "../../core/index.ts"
import type { Secrets } from "./derived-key.ts"
import { decryptText, encryptText, textKeysOf } from "./encrypted-text.ts"

/** Encrypts mails in the outbox with a key of their own, derived from the present secret. Contract: auth, tokens. */
export const emailCipher = (secrets: Secrets) =>
  Layer.effect(
    EmailCipher,
    Effect.map(textKeysOf(secrets, "letters"), (keys) =>
      EmailCipher.of({
        encrypt: (message) =>
          Effect.map(encryptText(keys, JSON.stringify(message), "letter"), (text) => text as EncryptedEmail),
        decrypt: (encrypted) =>
          decryptText(keys, encrypted, "letter").pipe(
            Effect.flatMap(read),
            Effect.mapError(() => new MailErrors.MailNotSent({ reason: unreadable })),
          ),
      }),
    ),
  )

const unreadable =
  "The mail cannot be decrypted: it was encrypted with another SECRETS_KEY or JWT_SECRET, or is damaged."

const Address = Schema.String.pipe(Schema.refine(isEmailAddress))
// The defaults are for mails that earlier versions wrote and that are still in the outbox.
const addressed = {
  to: Address,
  displayName: Schema.String,
  locale: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
}
const withToken = { ...addressed, token: Schema.String }
const added = {
  ...addressed,
  undo: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
}
const StayingFactors = Schema.NullOr(Schema.Struct({ totp: Schema.Boolean, passkeys: Schema.Int }))
const LetterJson = Schema.Union([
  Schema.Struct({ ...withToken, kind: Schema.Literals(["verification", "confirm-email"]) }),
  Schema.Struct({
    ...withToken,
    kind: Schema.Literal("password-reset"),
    undone: Schema.NullOr(
      Schema.Struct({ by: Schema.Literals(["emailUndone", "additionsUndone"]), factors: StayingFactors }),
    ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  }),
  Schema.Struct({
    ...addressed,
    kind: Schema.Literal("password-changed"),
    provider: Schema.NullOr(Schema.Struct({ email: Schema.NullOr(Address) })).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed(null)),
    ),
    factors: StayingFactors.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    byReset: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  }),
  Schema.Struct({ ...added, kind: Schema.Literals(["password-set", "recovery-codes-made"]) }),
  Schema.Struct({
    ...added,
    kind: Schema.Literal("idp-linked"),
    hasPassword: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  }),
  Schema.Struct({ ...added, kind: Schema.Literal("factor-added"), factor: Schema.Literals(["totp", "passkey"]) }),
  Schema.Struct({
    ...addressed,
    kind: Schema.Literal("factor-removed"),
    factor: Schema.Literals(["totp", "passkey", "all"]),
  }),
  Schema.Struct({ ...addressed, kind: Schema.Literals(["recovery-code-used", "factor-attempts", "export-ready"]) }),
  Schema.Struct({ ...addressed, kind: Schema.Literal("email-changed"), undo: Schema.NullOr(Schema.String) }),
  Schema.Struct({ ...added, kind: Schema.Literal("key-made"), name: Schema.String }),
  Schema.Struct({ ...addressed, kind: Schema.Literal("key-ended"), name: Schema.NullOr(Schema.String) }),
  Schema.Struct({ ...added, kind: Schema.Literal("webhook-added"), host: Schema.String }),
  Schema.Struct({
    ...addressed,
    kind: Schema.Literal("webhook-paused"),
    host: Schema.String,
    why: Schema.Literals(["gone", "full", "administrator", "removed"]),
  }),
  Schema.Struct({
    ...addressed,
    kind: Schema.Literals(["notification", "digest"]),
    about: Schema.Struct({
      userId: Schema.String.pipe(Schema.refine((text): text is UserId => isId(text))),
      ids: Schema.Array(Schema.String),
      more: Schema.Int,
    }),
    filled: Schema.Null,
  }),
  Schema.Struct({ ...addressed, kind: Schema.Literal("test") }),
])

const read: (text: string) => Effect.Effect<EmailMessage, Schema.SchemaError> = Schema.decodeUnknownEffect(
  Schema.fromJsonString(LetterJson),
)
