import { Layer, Option } from "effect"
import { Authenticators, SecondFactors } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.merge(
    Layer.succeed(SecondFactors, {
      has: (userId) =>
        read(
          ({ authenticators, passkeys }) =>
            (authenticators.get(userId)?.confirmedAt ?? null) !== null ||
            [...passkeys.values()].some((passkey) => passkey.userId === userId),
        ),
      of: (userId) =>
        read(({ authenticators, passkeys }) => {
          const addedAt = authenticators.get(userId)?.confirmedAt ?? null
          const own = [...passkeys.values()].filter((passkey) => passkey.userId === userId)
          return [
            ...(addedAt === null ? [] : [{ kind: "totp", addedAt } as const]),
            ...own.map(({ createdAt }) => ({ kind: "passkey", addedAt: createdAt }) as const),
          ]
        }),
    }),
    Layer.succeed(Authenticators, {
      find: (userId) => read(({ authenticators }) => Option.fromUndefinedOr(authenticators.get(userId))),
      begin: (app) =>
        write(({ authenticators }) => {
          if ((authenticators.get(app.userId)?.confirmedAt ?? null) !== null) return false
          authenticators.set(app.userId, app)
          return true
        }),
      confirm: ({ id, sessionId, userId }, step, now) =>
        write(({ authenticators }) => {
          const app = authenticators.get(userId)
          if (app?.id !== id || app.sessionId !== sessionId || app.confirmedAt !== null) return false
          authenticators.set(userId, { ...app, confirmedAt: now, lastStep: step })
          return true
        }),
      take: ({ id, userId }, step) =>
        write(({ authenticators }) => {
          const app = authenticators.get(userId)
          if (app?.id !== id || app.confirmedAt === null) return false
          if (app.lastStep !== null && app.lastStep >= step) return false
          authenticators.set(userId, { ...app, lastStep: step })
          return true
        }),
      remove: (userId) => write(({ authenticators }) => void authenticators.delete(userId)),
    }),
  )
