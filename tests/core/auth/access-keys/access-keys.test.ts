import { describe, expect, test } from "bun:test"
import { crc32 } from "node:zlib"
import { DateTime, Effect, Layer } from "effect"
import { isUseNews } from "../../../../core/auth/access-keys/access-key.ts"
import { charactersOf, isKeyText, keyOf, keyStart } from "../../../../core/auth/access-keys/key-text.ts"
import {
  AccessKeys,
  findAccessKey,
  type KeyArea,
  type KeyScope,
  keyPermits,
  keyScopes,
  SecretTokens,
} from "../../../../core/index.ts"

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The checksum by the CRC-32 of zlib. */
const checksumOf = (text: string) => {
  let digits = ""
  for (let rest = crc32(text), n = 0; n < 6; n++, rest = Math.floor(rest / 62)) digits = base62[rest % 62] + digits
  return digits
}

describe("The text of an access key", () => {
  const key = keyOf("Ab0".repeat(20))

  test("is the prefix, forty characters and their CRC-32 in base62", () => {
    expect(key).toBe(`curio_${"Ab0".repeat(13)}A${checksumOf(`curio_${"Ab0".repeat(13)}A`)}`)
    for (let n = 0; n < 200; n++) {
      const made = keyOf(charactersOf(crypto.getRandomValues(new Uint8Array(80))))
      expect([made.length, made.slice(-6), isKeyText(made)]).toEqual([52, checksumOf(made.slice(0, -6)), true])
    }
    expect(keyStart(key)).toBe("curio_Ab0Ab0")
  })

  test("favours no character", () => {
    const characters = charactersOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    expect(characters).toBe(base62.repeat(4))
  })

  test.each([
    ["another character", `${key.slice(0, 10)}x${key.slice(11)}`],
    ["two characters in the other order", `curio_${"bA0"}${key.slice(9)}`],
    ["another checksum", `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
    ["another prefix", `Curio_${key.slice(6)}`],
    ["a character more", `${key}0`],
    ["a character less", key.slice(0, -1)],
    ["a line behind it", `${key}\n`],
    ["nothing but the prefix", "curio_"],
  ])("is none with %s, which is known without a look at the stored keys", async (_, text) => {
    expect(isKeyText(text)).toBe(false)
    // A call of a method of these ports would die.
    const ports = Layer.mergeAll(Layer.mock(AccessKeys, {}), Layer.mock(SecretTokens, { make: Effect.die("unused") }))
    expect(await Effect.runPromise(Effect.provide(findAccessKey(text), ports))).toBeNull()
  })
})

const areas: ReadonlyArray<KeyArea> = [
  ...(["users", "friends", "delivery", "catalog", "gameplatform", "market", "posts", "events", "chat"] as const),
]

test.each([
  [["catalog:read"], "catalog", true, true],
  [["catalog:read"], "catalog", false, false],
  [["catalog:write"], "catalog", true, true],
  [["catalog:write"], "catalog", false, true],
  [["market:write", "chat:write"], "catalog", true, false],
  [["market:read", "catalog:read"], "market", true, true],
  [["users:write"], "friends", true, false],
  [["gameplatform:write"], "gameplatform", false, true],
  [["gameplatform:write"], "catalog", true, false],
  [["posts:read"], "posts", true, true],
  [[], "catalog", true, false],
  [keyScopes, null, true, false],
] as const)(
  "Scopes %j permit in the area %p, reading %p: %p",
  (scopes: ReadonlyArray<KeyScope>, area, isRead, expected) => expect(keyPermits(scopes, area, isRead)).toBe(expected),
)

test("Keys from before each area had its own word open what they did, and nothing more", () => {
  const opened = (word: string) =>
    (["read", "write"] as const).map((right) =>
      areas.filter((area) => keyPermits([`${word}:${right}` as KeyScope], area, right === "read")),
    )
  const before: Readonly<Record<string, ReadonlyArray<KeyArea>>> = {
    profile: ["users", "friends", "delivery"],
    catalog: ["catalog", "gameplatform"],
    market: ["market"],
    social: ["posts"],
    events: ["events"],
    chat: ["chat"],
  }
  for (const [word, expected] of Object.entries(before)) {
    expect({ word, opened: opened(word) }).toEqual({ word, opened: [[...expected], [...expected]] })
    expect(areas.filter((area) => keyPermits([`${word}:read` as KeyScope], area, false))).toEqual([])
  }
})

test("The last use of a key is stored again after a minute", () => {
  const now = DateTime.makeUnsafe("2026-01-01T12:00:00.000Z")
  const ago = (seconds: number) => ({ lastUsedAt: DateTime.subtract(now, { seconds }) })
  expect([{ lastUsedAt: null }, ago(60), ago(59), ago(-60)].map((key) => isUseNews(key, now))).toEqual([
    ...[true, true, false, false],
  ])
})
