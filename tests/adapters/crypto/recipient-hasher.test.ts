import { describe, expect, test } from "bun:test"
import { createHmac, hkdfSync } from "node:crypto"
import { Effect, Redacted } from "effect"
import { recipientHasher } from "../../../adapters/crypto/recipient-hasher.ts"
import { type EmailAddress, RecipientHasher, type UserId } from "../../../core/index.ts"

const secret = "a master secret of thirty-two bytes"
const hashOf = (to: string, master = secret): Promise<string> =>
  Effect.runPromise(
    RecipientHasher.pipe(
      Effect.flatMap(({ hash }) => hash(to as EmailAddress)),
      Effect.provide(recipientHasher([Redacted.make(master)])),
    ),
  )

describe("The hash of a recipient", () => {
  test("is the HMAC of the address under a key that HKDF derives for this purpose alone", async () => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "curio/recipients", 32))
    const expected = createHmac("sha256", key).update("ada@example.com").digest("hex")
    expect(await hashOf("ada@example.com")).toBe(expected)
  })

  test("is the one that databases hold already", async () => {
    expect(await hashOf("Ada@example.com")).toBe("557850ad6876053e2e33b3556fbca0fb6cc75989072c02ea9d0058b2f5d4fdb5")
  })

  test("is the same however the address is written in capitals", async () => {
    expect(await hashOf("Ada@EXAMPLE.com")).toBe(await hashOf("ada@example.com"))
  })

  test("of an account is that of its id", async () => {
    const id = "0199a000-0000-7000-8000-000000000000"
    const cause = Effect.flatMap(RecipientHasher, ({ hashCause }) => hashCause(id as UserId))
    const made = await Effect.runPromise(Effect.provide(cause, recipientHasher([Redacted.make(secret)])))
    expect([made as string, await hashOf("ada@example.com")]).toEqual([
      await hashOf(id),
      expect.not.stringMatching(made),
    ])
  })

  test.each([
    ["another address", "adb@example.com", secret],
    ["another domain", "ada@example.org", secret],
    ["another secret", "ada@example.com", `${secret}!`],
  ])("is another one for %s", async (_, to, master) => {
    expect(await hashOf(to, master)).not.toBe(await hashOf("ada@example.com"))
  })
})
