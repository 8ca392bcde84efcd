import fc from "fast-check"

export type Who = "owner" | "attacker"

const who = fc.constantFrom<Who>("owner", "attacker", "attacker")
/** Which of the things that a user has: 0 is the newest. */
const pick = fc.nat({ max: 3 })

/** Which code of an authenticator app: of the present step, or of the one before or after. */
const away = fc.constantFrom(-1, 0, 1)

/** What the owner of an address and another user do to the account with that address. Mails reach the owner alone. */
export const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("register"), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("verify"), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("forgot") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reset"), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("signIn"), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("login", "refresh"), who, pick }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom("leave", "land"), who, pick, to: fc.constantFrom("idp", "platform") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("unlink", "putKey", "setPassword", "befriend"), who, pick }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("talk", "group", "arrange", "attend"), who, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("changePassword"), who, pick, current: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete"), who, pick, current: pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("beginApp", "removeApp", "newCodes", "beginPasskey", "makeKey", "askExport"),
      who,
      pick,
      session: pick,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("confirmApp"), who, pick, session: pick, code: pick, away }) },
  // `code` is the challenge that it was made for.
  { weight: 4, arbitrary: fc.record({ do: fc.constant("addPasskey"), who, pick, session: pick, code: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("removePasskey"), who, pick, session: pick, of: who, code: pick }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("finish"),
      who,
      pick,
      by: fc.constantFrom("code", "recovery", "passkey"),
      code: pick,
      away,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant("prove"), who, pick, session: pick },
      ...{ by: fc.constantFrom("code", "recovery", "passkey", "password"), code: pick, away },
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("useKey", "usePasskey"), who, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), millis: fc.nat({ max: 1500 }) }) },
  // Three days pass for what the account has.
  { weight: 2, arbitrary: fc.record({ do: fc.constant("age") }) },
  // Until apps show the next code.
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait"), millis: fc.constant(30_000) }) },
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** One of a list, counted from its end; nothing of an empty one. */
export const picked = <A>(list: ReadonlyArray<A>, from: number): A | undefined => list.at(-1 - (from % list.length))

/** How the account is from outside. */
export interface Picture {
  readonly verified: boolean
  readonly hasPassword: boolean
  readonly link: Who | null
  readonly platform: Who | null
  readonly hasKey: boolean
  readonly friends: boolean
  /** Whether it has a direct conversation with the accomplice. */
  readonly talks: boolean
  /** Its groups, and the events that it owns and that are ahead. */
  readonly groups: number
  readonly events: number
  /** Whether it goes to the event of the accomplice. */
  readonly attends: boolean
  readonly hasApp: boolean
  readonly passkeys: number
  readonly codesLeft: number
  /** Its access keys. */
  readonly keys: number
  /** Its exports that are waited for or may be fetched. */
  readonly exports: number
}
