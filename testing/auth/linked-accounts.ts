import { Effect, Layer, Option } from "effect"
import { IdpErrors, LinkedAccounts, ProviderLinks } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(linkedAccounts(store), providerLinks(store))

const linkedAccounts = ({ read, write }: MemoryStore) =>
  Layer.succeed(LinkedAccounts, {
    find: (issuer, subject) =>
      read(({ linked }) =>
        Option.fromUndefinedOr([...linked.values()].find((one) => one.issuer === issuer && one.subject === subject)),
      ),
    findByUser: (userId) => read(({ linked }) => Option.fromUndefinedOr(linked.get(userId))),
    listByEmail: (email) =>
      read(({ linked }) => [...linked.values()].filter((one) => one.emailVerified && one.email === email)),
    add: (account) =>
      write(({ linked, users }) => {
        if (!users.has(account.userId)) return Effect.die(new Error("The user of the link has no account."))
        const isTaken = [...linked.values()].some(
          ({ issuer, subject }) => issuer === account.issuer && subject === account.subject,
        )
        if (isTaken || linked.has(account.userId)) return Effect.fail(new IdpErrors.AlreadyLinkedToOtherUser())
        return Effect.sync(() => void linked.set(account.userId, account))
      }),
    save: ({ email, emailVerified, userId }) =>
      write(({ linked }) => {
        const before = linked.get(userId)
        if (before !== undefined) linked.set(userId, { ...before, email, emailVerified })
      }),
    remove: (userId) => write(({ linked }) => void linked.delete(userId)),
  })

const providerLinks = ({ read }: MemoryStore) =>
  Layer.succeed(ProviderLinks, {
    of: (userId) =>
      read(({ linked }) =>
        Option.map(Option.fromUndefinedOr(linked.get(userId)), ({ email, linkedAt }) => ({ email, addedAt: linkedAt })),
      ),
  })
