import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { deriveBytes, deriveKey } from "../../../adapters/crypto/derived-key.ts"
import { emailCipher } from "../../../adapters/crypto/email-cipher.ts"
import { decryptText, encryptText, textKeysOf } from "../../../adapters/crypto/encrypted-text.ts"
import { type EmailAddress, EmailCipher, type EmailMessage, type EncryptedEmail } from "../../../core/index.ts"

const master = Redacted.make("m".repeat(32))
const other = Redacted.make("n".repeat(32))
const letter: EmailMessage = {
  kind: "verification",
  to: "ann@example.com" as EmailAddress,
  displayName: "Añn 😀",
  locale: null,
  token: "secret-token",
}

const using = <A, E>(secret: Redacted.Redacted, use: (seal: EmailCipher["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(EmailCipher.pipe(Effect.flatMap(use), Effect.provide(emailCipher([secret]))))
const sealed = () => using(master, (seal) => seal.encrypt(letter))
const refusal = async (text: string, secret = master) =>
  (await using(secret, (seal) => Effect.flip(seal.decrypt(text as EncryptedEmail))))._tag

const changed = { kind: "password-changed", to: letter.to, displayName: "", locale: null } as const

describe("A sealed letter", () => {
  test.each<EmailMessage>([
    letter,
    { ...letter, kind: "password-reset", undone: null },
    { ...letter, kind: "password-reset", undone: { by: "emailUndone", factors: null } },
    { ...letter, kind: "password-reset", undone: { by: "additionsUndone", factors: { totp: true, passkeys: 2 } } },
    { ...changed, provider: null, factors: null, byReset: true },
    { ...changed, provider: { email: null }, factors: { totp: false, passkeys: 1 }, byReset: false },
    { ...changed, provider: { email: letter.to }, factors: null, byReset: false },
    { kind: "idp-linked", to: letter.to, displayName: "\0", locale: null, hasPassword: true, undo: "t" },
    { kind: "password-set", to: letter.to, displayName: "", locale: null, undo: "t" },
    { kind: "recovery-codes-made", to: letter.to, displayName: "", locale: null, undo: null },
    { kind: "test", to: letter.to, displayName: "x", locale: null },
  ])("of the kind %j opens as it was, also in another process", async (one) => {
    const text = await using(master, (seal) => seal.encrypt(one))
    expect(await using(master, (seal) => seal.decrypt(text))).toEqual(one)
  })

  test("of an earlier version, which does not have what was added since, opens too", async () => {
    const key = await Effect.runPromise(textKeysOf([master], "letters"))
    const old = { to: letter.to, displayName: "x" }
    const opened = async (one: object) => {
      const text = await Effect.runPromise(encryptText(key, JSON.stringify(one), "letter"))
      return using(master, (seal) => seal.decrypt(text as EncryptedEmail))
    }
    expect(await opened({ ...old, kind: "password-changed" })).toEqual({
      ...old,
      kind: "password-changed",
      locale: null,
      provider: null,
      factors: null,
      byReset: false,
    })
    expect(await opened({ ...old, token: "t", kind: "password-reset" })).toEqual({
      ...old,
      ...{ kind: "password-reset", token: "t", locale: null, undone: null },
    })
    expect(await opened({ ...old, kind: "factor-added", factor: "totp" })).toEqual({
      ...old,
      ...{ kind: "factor-added", factor: "totp", locale: null, undo: null },
    })
    expect(await opened({ ...old, kind: "idp-linked" })).toEqual({
      ...old,
      kind: "idp-linked",
      locale: null,
      hasPassword: false,
      undo: null,
    })
  })

  test("shows nothing of itself and is another one each time", async () => {
    const text = await sealed()
    expect(text).toMatch(/^v2\.[\w-]{8}\.[\w-]+=*$/)
    expect(text).not.toBe(await sealed())
    const bytes = Uint8Array.fromBase64(text.slice(12), { alphabet: "base64url" })
    expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/secret|ann|verification/)
  })

  test("does not open with another key", async () => {
    expect(await refusal(await sealed(), other)).toBe("mail.NOT_SENT")
  })

  test("does not open when any one sign is another", async () => {
    const text = await sealed()
    for (const at of text.replace(/=+$/, "").split("").keys()) {
      const altered = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1)
      expect(await refusal(altered)).toBe("mail.NOT_SENT")
    }
  })

  test.each(["", "v1.", "v1.AAAA", "v2.AAAA", "v1.!", "null", "{}"])("%j is none and no accident", async (text) => {
    expect(await refusal(text)).toBe("mail.NOT_SENT")
  })

  test("does not open when it holds something else than a letter", async () => {
    const key = await Effect.runPromise(textKeysOf([master], "letters"))
    for (const text of [
      "no json",
      "{}",
      '{"kind":"verification","to":"a@b.co","displayName":""}',
      JSON.stringify({ ...letter, to: "a\r\nb@c.de" }),
    ])
      expect(await refusal(await Effect.runPromise(encryptText(key, text, "letter")))).toBe("mail.NOT_SENT")
  })
})

describe("A sealed text", () => {
  test("opens only for what it belongs to", async () => {
    const key = await Effect.runPromise(textKeysOf([master], "api-keys"))
    const text = await Effect.runPromise(encryptText(key, "ABCDEF", "user 1"))
    expect(await Effect.runPromise(decryptText(key, text, "user 1"))).toBe("ABCDEF")
    expect((await Effect.runPromise(Effect.flip(decryptText(key, text, "user 2"))))._tag).toBe("crypto.SEAL_BROKEN")
  })

  test("opens only with the key of its purpose", async () => {
    const [one, two] = await Effect.runPromise(
      Effect.all([textKeysOf([master], "letters"), textKeysOf([master], "api-keys")]),
    )
    const text = await Effect.runPromise(encryptText(one, "x", ""))
    expect((await Effect.runPromise(Effect.flip(decryptText(two, text, ""))))._tag).toBe("crypto.SEAL_BROKEN")
  })
})

describe("A derived key", () => {
  const hex = async (secret: Redacted.Redacted, purpose: "cursors" | "states") =>
    (await Effect.runPromise(deriveBytes(secret, purpose))).toHex()

  test("is the same on every server and another for each purpose and secret", async () => {
    const keys = [await hex(master, "cursors"), await hex(master, "states"), await hex(other, "cursors")]
    expect(new Set(keys).size).toBe(3)
    expect(await hex(master, "cursors")).toBe(keys[0] ?? "")
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  test("is HKDF-SHA256 as others compute it", async () => {
    const { hkdfSync } = await import("node:crypto")
    const expected = Buffer.from(hkdfSync("sha256", Redacted.value(master), "", "curio/cursors", 32)).toString("hex")
    expect(await hex(master, "cursors")).toBe(expected)
  })

  test("never leaves WebCrypto when it encrypts", async () => {
    const key = await deriveKey(master, "letters")
    expect(key.extractable).toBe(false)
    expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow()
  })
})
