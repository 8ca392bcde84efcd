import { createHash, randomBytes, randomUUID, scryptSync, timingSafeEqual } from "node:crypto"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import {
  AuthErrors,
  Ids,
  type PasswordHash,
  PasswordHasher,
  RealtimeLog,
  SecretTokens,
  type Session,
  Sessions,
  type TokenHash,
  Transactions,
  type User,
  type UserId,
  Users,
  UsersErrors,
} from "../../../core/index.ts"

/** Everything that this embedder keeps. */
export const users = new Map<UserId, User>()
export const sessions = new Map<TokenHash, Session>()

const userPort = Layer.succeed(Users, {
  get: (id) => Effect.suspend(() => orFail(users.get(id), new UsersErrors.UserNotFound())),
  findByEmail: (email) =>
    Effect.sync(() => Option.fromUndefinedOr([...users.values()].find((user) => user.email === email))),
  add: (user) =>
    Effect.suspend(() =>
      [...users.values()].some(({ email }) => email === user.email)
        ? Effect.fail(new UsersErrors.EmailAlreadyExists())
        : Effect.sync(() => void users.set(user.id, user)),
    ),
  save: (user) => Effect.sync(() => void users.set(user.id, user)),
  acceptSocketsFrom: () => Effect.void,
  remove: (id) => Effect.sync(() => void users.delete(id)),
  list: () => Effect.sync(() => ({ items: [...users.values()], next: null })),
})

// Nobody is connected to this embedder.
const realtimeLog = Layer.succeed(RealtimeLog, { append: () => Effect.void })

const sessionPort = Layer.succeed(Sessions, {
  open: (session, token) => Effect.sync(() => void sessions.set(token, session)),
  endLeastUsed: (userId, keep, now) =>
    Effect.sync(() => {
      const good = [...sessions.values()]
        .filter((one) => one.userId === userId && DateTime.isGreaterThan(one.expiresAt, now))
        .sort((one, other) => DateTime.toEpochMillis(other.lastUsedAt) - DateTime.toEpochMillis(one.lastUsedAt))
      const kept = new Set(good.slice(0, keep).map(({ id }) => id))
      endWhere((session) => session.userId === userId && !kept.has(session.id))
    }),
  rotate: (old, { token, expiresAt }, now) =>
    Effect.suspend(() => {
      const session = sessions.get(old)
      if (session === undefined || DateTime.isLessThanOrEqualTo(session.expiresAt, now)) {
        return Effect.fail(new AuthErrors.InvalidRefreshToken())
      }
      const next = { ...session, lastUsedAt: now, expiresAt }
      sessions.delete(old)
      sessions.set(token, next)
      return Effect.succeed(next)
    }),
  findByToken: (token) => Effect.sync(() => Option.fromUndefinedOr(sessions.get(token))),
  endByToken: (token) => Effect.sync(() => void sessions.delete(token)),
  end: (id, userId) =>
    Effect.sync(() => endWhere((session) => session.id === id && (userId === null || session.userId === userId)) > 0),
  endAll: (userId) => Effect.sync(() => endWhere((session) => userId === null || session.userId === userId)),
  list: (userId) =>
    Effect.sync(() => ({
      items: [...sessions.values()].filter((session) => userId === null || session.userId === userId),
      next: null,
    })),
  prune: (now) => Effect.sync(() => endWhere(({ expiresAt }) => DateTime.isLessThan(expiresAt, now))),
})

const hasherPort = Layer.succeed(PasswordHasher, {
  hash: (password) => Effect.sync(() => stretch(password, randomBytes(16).toString("hex"))),
  verify: (password, hash) =>
    Effect.sync(() => {
      const stored = hash ?? stretch(Redacted.make("nobody's"), "00")
      const given = stretch(password, stored.slice(0, stored.indexOf("$")))
      return timingSafeEqual(Buffer.from(given), Buffer.from(stored)) && hash !== null
    }),
})

const tokenPort = Layer.succeed(SecretTokens, {
  make: Effect.sync(() => {
    const token = randomBytes(32).toString("base64url")
    return { token: Redacted.make(token), hash: sha256(token) }
  }),
  hash: (token) => Effect.sync(() => sha256(Redacted.value(token))),
})

// One program that waits for nothing inside a transaction needs no isolation; what a failure wrote is taken back.
const transactionPort = Layer.succeed(Transactions, {
  atomically: (effect) =>
    Effect.suspend(() => {
      const before = [...sessions]
      return Effect.onError(effect, () =>
        Effect.sync(() => {
          sessions.clear()
          for (const [token, session] of before) sessions.set(token, session)
        }),
      )
    }),
  afterCommit: (effect) => effect,
})

/** The ports that signing in takes, in memory. */
export const memory = Layer.mergeAll(
  userPort,
  sessionPort,
  realtimeLog,
  hasherPort,
  tokenPort,
  transactionPort,
  Layer.succeed(Ids, { next: Effect.sync(() => randomUUID()) }),
)

const orFail = <A, E>(found: A | undefined, error: E): Effect.Effect<A, E> =>
  found === undefined ? Effect.fail(error) : Effect.succeed(found)

const endWhere = (ends: (session: Session) => boolean): number => {
  const ended = [...sessions].filter(([, session]) => ends(session))
  for (const [token] of ended) sessions.delete(token)
  return ended.length
}

const stretch = (password: Redacted.Redacted, salt: string) =>
  `${salt}$${scryptSync(Redacted.value(password), salt, 32).toString("hex")}` as PasswordHash

const sha256 = (token: string) => createHash("sha256").update(token).digest("hex") as TokenHash
