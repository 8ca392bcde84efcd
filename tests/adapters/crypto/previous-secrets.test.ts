import { describe, expect, test } from "bun:test"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import { answerCipher } from "../../../adapters/crypto/answer-cipher.ts"
import { attachmentLinks } from "../../../adapters/crypto/attachment-links.ts"
import { type KeyPurpose, keyIdOf, keyPurposes, type Secrets } from "../../../adapters/crypto/derived-key.ts"
import { emailCipher } from "../../../adapters/crypto/email-cipher.ts"
import { decryptText, encryptText, keyIdIn, textKeysOf } from "../../../adapters/crypto/encrypted-text.ts"
import { exportLinks } from "../../../adapters/crypto/export-links.ts"
import { flowCipher } from "../../../adapters/crypto/flow-cipher.ts"
import { recipientHasher } from "../../../adapters/crypto/recipient-hasher.ts"
import { sealedTexts } from "../../../adapters/crypto/sealed-texts.ts"
import { secretCipher } from "../../../adapters/crypto/secret-cipher.ts"
import { unsubscribeTokens } from "../../../adapters/crypto/unsubscribe-tokens.ts"
import { cursorKeysOf, securityKeyOf } from "../../../adapters/operations.ts"
import {
  AnswerCipher,
  type AttachmentId,
  AttachmentLinks,
  defaultProvider,
  type EmailAddress,
  EmailCipher,
  type ExportId,
  ExportLinks,
  FlowCipher,
  type FlowId,
  RecipientHasher,
  SealedTexts,
  type SealPurpose,
  SecretCipher,
  UnsubscribeTokens,
  type UserId,
} from "../../../core/index.ts"
import { cursorsOf } from "../../../server/http/input/cursor.ts"

const [before, now, other] = ["b", "n", "o"].map((letter) => Redacted.make(letter.repeat(32))) as [
  Redacted.Redacted,
  Redacted.Redacted,
  Redacted.Redacted,
]
const ada = "0199f2c3-0000-7000-8000-000000000001" as UserId
const at = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

const on = (secrets: Secrets) => {
  const sealing = sealedTexts(secrets)
  const ports = Layer.mergeAll(
    Layer.provideMerge(answerCipher, sealing),
    ...[emailCipher(secrets), secretCipher(secrets), flowCipher(secrets), recipientHasher(secrets)],
    ...[attachmentLinks(secrets), exportLinks(secrets), unsubscribeTokens(secrets)],
  )
  return <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof ports>>) =>
    Effect.runPromise(Effect.provide(effect, ports))
}

/** Something that is made with the key of a purpose, and whether another server accepts it. */
type Use = (maker: Secrets, reader: Secrets) => Promise<boolean>

const used =
  <A, E, F>(
    make: Effect.Effect<A, E, Effect.Services<ReturnType<typeof everyPort>>>,
    read: (made: A) => Effect.Effect<unknown, F, Effect.Services<ReturnType<typeof everyPort>>>,
  ): Use =>
  async (maker, reader) => {
    const made = await on(maker)(make)
    const found = await on(reader)(Effect.option(read(made)))
    return Option.isSome(found) && !(Option.isOption(found.value) && Option.isNone(found.value))
  }
const everyPort = () =>
  Effect.all([
    SealedTexts,
    AnswerCipher,
    EmailCipher,
    SecretCipher,
    FlowCipher,
    AttachmentLinks,
    ExportLinks,
    RecipientHasher,
    UnsubscribeTokens,
  ])

const sealed = (purpose: SealPurpose): Use =>
  used(
    Effect.flatMap(SealedTexts, ({ seal }) => seal(purpose, ada, "a text")),
    (text) => Effect.flatMap(SealedTexts, ({ open }) => open(purpose, ada, text)),
  )
const flow = used(
  Effect.flatMap(FlowCipher, ({ encrypt }) =>
    encrypt({
      id: "a flow" as FlowId,
      purpose: { mode: "login" },
      provider: defaultProvider,
      verifier: Redacted.make("a verifier"),
      nonce: "a nonce",
      startedAt: at,
      signedInAt: at,
      invite: null,
      expiresAt: DateTime.add(at, { minutes: 5 }),
    }),
  ),
  (made) => Effect.flatMap(FlowCipher, ({ decrypt }) => decrypt(made, at)),
)

/** For each purpose what its key makes; `null` where nothing is ever read again with it. */
const uses: { readonly [Purpose in KeyPurpose]: Use | null } = {
  cursors: async (maker, reader) => {
    const [one, another] = await Effect.runPromise(Effect.all([cursorKeysOf(maker), cursorKeysOf(reader)]))
    try {
      return cursorsOf(another).decode("a list", cursorsOf(one).encode("a list", [1]))[0] === 1
    } catch {
      return false
    }
  },
  states: flow,
  flows: flow,
  attachments: used(
    Effect.flatMap(AttachmentLinks, ({ sign }) =>
      sign({ id: ada as string as AttachmentId, reader: ada, expiresAt: at }),
    ),
    (text) => Effect.flatMap(AttachmentLinks, ({ verify }) => verify(text)),
  ),
  exports: used(
    Effect.flatMap(ExportLinks, ({ sign }) => sign({ id: ada as string as ExportId, reader: ada, expiresAt: at })),
    (text) => Effect.flatMap(ExportLinks, ({ verify }) => verify(text)),
  ),
  mfa: sealed("mfa"),
  appeal: sealed("appeal"),
  webauthn: sealed("webauthn"),
  totp: sealed("totp"),
  share: sealed("share"),
  webhook: sealed("webhook"),
  push: sealed("push"),
  answer: used(
    Effect.map(AnswerCipher, ({ seal }) => seal("ada", "an answer")),
    (text) => Effect.flatMap(AnswerCipher, ({ open }) => open("ada", text)),
  ),
  letters: used(
    Effect.flatMap(EmailCipher, ({ encrypt }) =>
      encrypt({ kind: "test", to: "ada@example.com" as EmailAddress, displayName: "Ada", locale: null }),
    ),
    (text) => Effect.flatMap(EmailCipher, ({ decrypt }) => decrypt(text)),
  ),
  "api-keys": used(
    Effect.flatMap(SecretCipher, ({ encrypt }) => encrypt(ada, Redacted.make("a key"))),
    (text) => Effect.flatMap(SecretCipher, ({ decrypt }) => decrypt(ada, text)),
  ),
  unsubscribe: used(
    Effect.flatMap(UnsubscribeTokens, ({ make }) => make({ userId: ada, mail: "digest", version: "0-0" })),
    (token) => Effect.flatMap(UnsubscribeTokens, ({ read }) => read(Redacted.make(token))),
  ),
  recipients: null,
  "security-log": null,
}
const readAgain = Object.entries(uses).flatMap(([purpose, use]) => (use === null ? [] : [[purpose, use] as const]))

describe("A previous secret", () => {
  test.each(readAgain)("reads what it made for %s, and so does a server that is to change to it", async (_, use) => {
    expect(await use([before], [before])).toBe(true)
    expect(await use([before], [now, other, before])).toBe(true)
    expect(await use([now, before], [before, now])).toBe(true)
  })

  test.each(readAgain)("that a server does not know reads nothing for %s", async (_, use) => {
    expect(await use([before], [now, other])).toBe(false)
  })

  test.each(readAgain)("makes nothing for %s", async (_, use) => {
    expect(await use([now, before], [before])).toBe(false)
    expect(await use([now, before], [now])).toBe(true)
  })

  test("makes no name of an address either", async () => {
    const hashOf = (secrets: Secrets) =>
      on(secrets)(Effect.flatMap(RecipientHasher, ({ hash }) => hash("ada@example.com" as EmailAddress)))
    expect(await hashOf([now, before])).toBe(await hashOf([now]))
    const keyOf = async (secrets: Secrets) => Redacted.value(await Effect.runPromise(securityKeyOf(secrets))).toHex()
    expect(await keyOf([now, before])).toBe(await keyOf([now]))
  })

  test("is named for every purpose of a key", () => {
    expect(Object.keys(uses).toSorted()).toEqual(Object.keys(keyPurposes).toSorted())
    expect(new Set(Object.values(keyPurposes).map(({ from }) => from))).toEqual(new Set(["JWT_SECRET", "SECRETS_KEY"]))
  })
})

describe("A sealed text", () => {
  const keysOf = (...secrets: Secrets) => Effect.runPromise(textKeysOf(secrets, "totp"))
  const open = async (text: string, ...secrets: Secrets) =>
    Effect.runPromise(Effect.option(decryptText(await keysOf(...secrets), text, "ada")))

  test("names its secret by an id that is the same for each purpose and on every server", async () => {
    const text = await Effect.runPromise(encryptText(await keysOf(now, before), "a text", "ada"))
    expect(keyIdIn(text)).toBe(keyIdOf(now))
    expect(keyIdIn(text)).not.toBe(keyIdOf(before))
  })

  test("of an earlier version, which names none, is opened by any secret", async () => {
    // Made by version 0.3 with the secret "b" * 32.
    const old = await unnamed("a text", "ada")
    expect(old).toStartWith("v1.")
    expect(keyIdIn(old)).toBeNull()
    expect(await open(old, now, before)).toEqual(Option.some("a text"))
    expect(await open(old, now, other)).toEqual(Option.none())
  })

  test("with the name of another secret, or without its name, is none", async () => {
    const text = await Effect.runPromise(encryptText(await keysOf(now), "a text", "ada"))
    const named = text.replace(keyIdIn(text) ?? "", keyIdOf(before))
    const [, , encoded = ""] = text.split(".")
    expect(await open(text, before, now)).toEqual(Option.some("a text"))
    for (const altered of [
      named,
      `v1.${encoded}`,
      `v2.${encoded}`,
      `v2..${encoded}`,
      encoded,
      text.replace("v2", "v3"),
    ])
      expect([altered, await open(altered, before, now)]).toEqual([altered, Option.none()])
  })
})

/** A text as versions before 0.4 sealed it: without the id of a key, and with the context alone as data next to it. */
const unnamed = async (text: string, boundTo: string): Promise<string> => {
  const [{ key }] = await Effect.runPromise(textKeysOf([before], "totp"))
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(boundTo)
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await key(), new TextEncoder().encode(text)))
  return `v1.${new Uint8Array([...nonce, ...sealed]).toBase64({ alphabet: "base64url" })}`
}
