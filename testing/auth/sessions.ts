import { DateTime, Effect, Layer, Option } from "effect"
import { AuthErrors, Sessions } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Sessions, {
    open: (session, token) =>
      write(({ sessions, users }) => {
        if (!users.has(session.userId)) return Effect.die(new Error("The owner of the session has no account."))
        return Effect.sync(() => void sessions.set(token, session))
      }),
    endLeastUsed: (userId, keep, now) =>
      write(({ sessions }) => {
        const valid = [...sessions.values()].filter(
          (one) => one.userId === userId && DateTime.isGreaterThan(one.expiresAt, now),
        )
        const latest = valid.sort(
          (one, other) => DateTime.toEpochMillis(other.lastUsedAt) - DateTime.toEpochMillis(one.lastUsedAt),
        )
        const kept = new Set(latest.slice(0, keep))
        removeWhere(sessions, (one) => one.userId === userId && !kept.has(one))
      }),
    rotate: (old, { token, expiresAt }, now) =>
      write(({ sessions }) => {
        const session = sessions.get(old)
        if (session === undefined || DateTime.isLessThanOrEqualTo(session.expiresAt, now))
          return Effect.fail(new AuthErrors.InvalidRefreshToken())
        const next = { ...session, lastUsedAt: now, expiresAt }
        sessions.delete(old)
        sessions.set(token, next)
        return Effect.succeed(next)
      }),
    findByToken: (token) => read(({ sessions }) => Option.fromUndefinedOr(sessions.get(token))),
    prove: (id, proof) =>
      write(({ sessions }) => {
        for (const [token, one] of sessions)
          if (one.id === id) sessions.set(token, { ...one, provenAt: proof.at, provenBy: proof.by })
      }),
    endProofs: (userId) =>
      write(({ sessions }) => {
        for (const [token, one] of sessions)
          if (one.userId === userId) sessions.set(token, { ...one, provenAt: null, provenBy: null })
      }),
    endByToken: (token) => write(({ sessions }) => void sessions.delete(token)),
    end: (id, userId) =>
      write(({ sessions }) => {
        const ended = [...sessions.values()].find((one) => one.id === id && (userId === null || one.userId === userId))
        removeWhere(sessions, (one) => one === ended)
        return Option.map(Option.fromUndefinedOr(ended), (one) => one.userId)
      }),
    endOthers: (userId, keep) =>
      write(({ sessions }) => void removeWhere(sessions, (one) => one.userId === userId && one.id !== keep)),
    endAll: (userId) =>
      write(({ sessions }) => removeWhere(sessions, (one) => userId === null || one.userId === userId)),
    list: (userId, now, page) =>
      read(({ sessions }) => {
        const valid = [...sessions.values()].filter(
          (one) => (userId === null || one.userId === userId) && DateTime.isGreaterThan(one.expiresAt, now),
        )
        return newestFirst(valid, page)
      }),
    prune: (now) =>
      write(({ sessions }) => removeWhere(sessions, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))),
  })
