import { describe, expect, test } from "bun:test"
import { Effect, Option, Redacted } from "effect"
import { encryptText, textKeysOf } from "../../../adapters/crypto/encrypted-text.ts"
import { secretCipher } from "../../../adapters/crypto/secret-cipher.ts"
import { type EncryptedKey, SecretCipher, type UserId } from "../../../core/index.ts"

const master = Redacted.make("m".repeat(32))
const ada = "0190b0f0-0000-7000-8000-00000000000a" as UserId
const eve = "0190b0f0-0000-7000-8000-00000000000e" as UserId
const key = "0123456789abcdef0123456789ABCDEF"

const using = <A>(secret: Redacted.Redacted, use: (box: SecretCipher["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(SecretCipher, use), secretCipher([secret])))
const seal = (user = ada, plain = key) => using(master, (box) => box.encrypt(user, Redacted.make(plain)))
const open = async (sealed: string, user = ada, secret = master) =>
  Option.match(await using(secret, (box) => box.decrypt(user, sealed as EncryptedKey)), {
    onNone: () => null,
    onSome: Redacted.value,
  })

describe("A sealed key", () => {
  test.each([key, "", "Añn 😀\0"])("of %j opens for its user as it was", async (plain) =>
    expect(await open(await seal(ada, plain))).toBe(plain),
  )

  test("shows nothing of itself and is another one each time", async () => {
    const sealed = await seal()
    expect(sealed).toMatch(/^v2\.[\w-]{8}\.[\w-]+=*$/)
    expect(sealed).not.toBe(await seal())
    const bytes = Uint8Array.fromBase64(sealed.slice(12), { alphabet: "base64url" })
    expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/0123|abcdef|0190b0f0/)
  })

  test("does not open for another user", async () => {
    const sealed = await seal()
    expect(await open(sealed)).toBe(key)
    expect(await open(sealed, eve)).toBeNull()
    expect(await open(sealed, "" as UserId)).toBeNull()
    expect(await open(sealed, ada.toUpperCase() as UserId)).toBeNull()
  })

  test("does not open with another master secret", async () => {
    expect(await open(await seal(), ada, Redacted.make("n".repeat(32)))).toBeNull()
  })

  test("does not open when any one sign is another", async () => {
    const sealed = await seal()
    for (const at of sealed.replace(/=+$/, "").split("").keys())
      expect(await open(sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1))).toBeNull()
  })

  test.each(["", "v1.", "v1.AAAA", "v2.AAAA", "v2.AAAAAAAA.AAAA", "v3.AAAA", "v1.!", key])(
    "%j is none and no accident",
    async (text) => expect(await open(text)).toBeNull(),
  )

  test("is none when it was sealed for another purpose", async () => {
    const letters = await Effect.runPromise(textKeysOf([master], "letters"))
    expect(await open(await Effect.runPromise(encryptText(letters, key, ada)))).toBeNull()
  })

  test("shows nothing when it is printed open", async () => {
    const opened = await using(master, (box) =>
      Effect.flatMap(box.encrypt(ada, Redacted.make(key)), (it) => box.decrypt(ada, it)),
    )
    expect(Bun.inspect(opened) + JSON.stringify(opened) + String(Option.getOrThrow(opened))).not.toContain(key)
  })
})
