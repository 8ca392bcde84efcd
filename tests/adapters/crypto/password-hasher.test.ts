import { describe, expect, test } from "bun:test"
import { Effect, Redacted, Result } from "effect"
import { type HasherOptions, passwordHasher } from "../../../adapters/crypto/password-hasher.ts"
import { type PasswordHash, PasswordHasher } from "../../../core/index.ts"

const using = <A, E>(
  use: (hasher: PasswordHasher["Service"]) => Effect.Effect<A, E>,
  options: HasherOptions = { cost: 4 },
) => Effect.runPromise(PasswordHasher.pipe(Effect.flatMap(use), Effect.provide(passwordHasher(options))))
const hashOf = (password: string) => using((hasher) => hasher.hash(Redacted.make(password), "one"))
const fits = (password: string, hash: string | null) =>
  using((hasher) => hasher.verify(Redacted.make(password), hash as PasswordHash | null, "one"))

describe("A password hash", () => {
  test("is bcrypt of cost 12 unless a test wants it otherwise", async () => {
    const hash = await using((hasher) => hasher.hash(Redacted.make("correct horse"), "one"), {})
    expect(hash).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{53}$/)
  })

  test("is another one each time", async () =>
    expect(await hashOf("correct horse")).not.toBe(await hashOf("correct horse")))

  test("of other software is understood", async () => {
    // A published vector of bcrypt.
    const vector = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
    expect(await fits("U*U", vector)).toBe(true)
    expect(await fits("U*U*", vector)).toBe(false)
  })

  const long = "x".repeat(72)
  test.each([
    ["another letter", "correct horse", "correct horsf"],
    ["byte 73", `${long}a`, `${long}b`],
    ["72 bytes and one more", long, `${long}a`],
    ["the last of 512 bytes", "😀".repeat(128), `${"😀".repeat(127)}😁`],
    ["what comes behind a NUL", "abc\0d", "abc\0e"],
    ["a NUL at the end", "abc", "abc\0"],
    ["a NUL and the same again, which is one to bcrypt", "abc", "abc\0abc"],
    ["the same twice", "abcdabcd", "abcdabcdabcdabcd"],
    ["upper case", "password", "Password"],
  ])("distinguishes passwords by %s", async (_, one, other) => {
    expect(await fits(one, await hashOf(one))).toBe(true)
    expect(await fits(other, await hashOf(other))).toBe(true)
    expect(await fits(other, await hashOf(one))).toBe(false)
    expect(await fits(one, await hashOf(other))).toBe(false)
  })

  test("is compared rightly when many are at once", async () => {
    const passwords = Array.from({ length: 6 }, (_, n) => "ab".repeat(n + 1))
    const hashes = await Promise.all(passwords.map(hashOf))
    const pairs = passwords.flatMap((password, i) => hashes.map((hash, j) => ({ password, hash, same: i === j })))
    const answers = await using(
      (hasher) =>
        Effect.forEach(pairs, ({ hash, password }) => hasher.verify(Redacted.make(password), hash, hash), {
          concurrency: "unbounded",
        }),
      { cost: 4, atOnce: 4 },
    )
    expect(answers).toEqual(pairs.map(({ same }) => same))
  })

  const real = "$2b$04$vo9a/Lyob7e7jlTwWSzX0.fTTTLQ3PJbNsRN.WJ10V/Ieyk1Ki9eK"
  test.each([
    ["none at all", null],
    ["empty", ""],
    ["the password itself", "correct horse"],
    ["cut off", real.slice(0, -1)],
    ["too long", `${real}x`],
    ["of an impossible cost", real.replace("$04$", "$99$")],
    ["of signs that bcrypt does not know", `${real.slice(0, -2)}!!`],
    ["with stray bits in its last sign", `${real.slice(0, -1)}A`],
    ["of another kind", "$argon2id$v=19$m=4,t=1,p=1$AAAA$AAAA"],
    ["of another service", "pbkdf2$sha256$1000$c2FsdA$aGFzaA"],
    ["with a NUL", `${real.slice(0, -1)}\0`],
  ])("that is %s is a wrong password and no accident", async (_, hash) =>
    expect(await fits("correct horse", hash)).toBe(false),
  )
})

describe("The queue of passwords", () => {
  test("gives an address that has nothing inside a place, also when another one has filled it", async () => {
    const begun = await using(
      Effect.fnUntraced(function* (hasher) {
        const hash = (by: string) => Effect.result(hasher.hash(Redacted.make("correct horse"), by))
        const all = yield* Effect.forEach(["one", "one", "one", "other"], hash, { concurrency: "unbounded" })
        return all.map(Result.isSuccess)
      }),
      { cost: 10, atOnce: 1, queue: 2 },
    )
    expect(begun).toEqual([true, true, false, true])
  })
})
