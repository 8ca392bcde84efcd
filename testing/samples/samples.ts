import { DateTime, Effect, Exit } from "effect"
import {
  type EmailAddress,
  type Page,
  type PageRequest,
  type PasswordHash,
  type Session,
  type SessionId,
  type TokenHash,
  Transactions,
  type User,
  type UserId,
  Users,
} from "../../core/index.ts"
import { freshUuid } from "../ids.ts"

/** A text of 350 words that are equally long, w100 to w449, and of one more at its end. */
export const manyWords = (last: string): string =>
  [...Array.from({ length: 350 }, (_, n) => `w${100 + n}`), last].join(" ")

const dayMillis = 86_400_000
let days = 0

/**
 * The days of one test, ten of them, all before those of every test that ran earlier: what one test counts, takes or
 * forgets up to its own now is nothing that another left behind.
 */
export const era = () => {
  days += 10
  const start = 1_577_836_800_123 - days * dayMillis
  return (day: number): DateTime.Utc => DateTime.makeUnsafe(start + day * dayMillis)
}

/** Begins again, for a new database: after hundreds of eras the days would lie before 1970. */
export const restartEras = (): void => {
  days = 0
}

/** A fresh id; later ones sort after earlier ones. */
export const freshId = <Id extends string>(): Id => freshUuid() as Id

export const freshHash = (): TokenHash => crypto.randomUUID().replaceAll("-", "").repeat(2) as TokenHash

export const user = (at: DateTime.Utc, fields: Partial<User> = {}): User => ({
  id: freshId<UserId>(),
  email: `${crypto.randomUUID()}@example.org` as EmailAddress,
  emailVerifiedAt: null,
  emailRefusedAt: null,
  emailRefusal: null,
  displayName: "Ada",
  passwordHash: "$2b$12$hash" as PasswordHash,
  avatarUrl: null,
  bio: null,
  locale: null,
  privacy: "public",
  openToVisitors: false,
  showPresence: true,
  showReadReceipts: true,
  tokensValidFrom: null,
  credentialsValidFrom: null,
  socketsValidFrom: null,
  signInVersion: 0,
  suspendedAt: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** An account that is stored. */
export const storedUser = Effect.fnUntraced(function* (at: DateTime.Utc, fields: Partial<User> = {}) {
  const stored = user(at, fields)
  yield* (yield* Users).add(stored)
  return stored
})

export const session = (userId: UserId, at: DateTime.Utc, fields: Partial<Session> = {}): Session => ({
  id: freshId<SessionId>(),
  userId,
  createdAt: at,
  lastUsedAt: at,
  expiresAt: DateTime.add(at, { days: 7 }),
  userAgent: "a browser",
  provenAt: null,
  provenBy: null,
  ...fields,
})

/** Every item of a list, page by page. */
export const walk = Effect.fnUntraced(function* <A, R = never>(
  list: (page: PageRequest) => Effect.Effect<Page<A>, never, R>,
  limit: number,
) {
  const items: Array<A> = []
  let after: PageRequest["after"] = null
  do {
    const page: Page<A> = yield* list({ limit, after })
    if (page.items.length > limit) return yield* Effect.die(new Error("A page holds more than was asked for."))
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})

/** Ids of the same moment, newest first. */
export const backwards = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyArray<string> =>
  rows
    .map(({ id }) => id)
    .sort()
    .reverse()

/** Twenty at once. */
export const twentyTimes = <A, E, R>(effect: (n: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(
    Array.from({ length: 20 }, (_, n) => n),
    (n) => Effect.exit(effect(n)),
    { concurrency: "unbounded" },
  )

export const successes = <A, E>(exits: ReadonlyArray<Exit.Exit<A, E>>): ReadonlyArray<A> =>
  exits.filter(Exit.isSuccess).map(({ value }) => value)

/** Does something in a transaction that then fails. */
export const rolledBack = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const { atomically } = yield* Transactions
  const exit = yield* Effect.exit(atomically(Effect.andThen(effect, Effect.fail("changed my mind" as const))))
  if (Exit.isSuccess(exit)) return yield* Effect.die(new Error("The transaction was meant to fail."))
})
