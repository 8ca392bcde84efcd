import { DateTime, Effect, Layer, Option } from "effect"
import { type EmailAddress, folded, type User, Users, UsersErrors } from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { newestFirst } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Users, {
    get: (id) => read(({ users }) => found(users, id, () => new UsersErrors.UserNotFound())),
    findByEmail: (email) => read((world) => Option.fromUndefinedOr(withAddress(world, email))),
    add: (user) =>
      write((world) => {
        const isTaken = withAddress(world, user.email) !== undefined || isKept(world, user.email, user, user.createdAt)
        if (isTaken) return Effect.fail(new UsersErrors.EmailAlreadyExists())
        return Effect.sync(() => void world.users.set(user.id, user))
      }),
    isTaken: (email, by, now) =>
      read((world) => withAddress(world, email) !== undefined || isKept(world, email, { id: by }, now)),
    changeEmail: (user) =>
      write((world) => {
        const holder = withAddress(world, user.email)
        if ((holder !== undefined && holder.id !== user.id) || isKept(world, user.email, user, user.updatedAt))
          return Effect.fail(new UsersErrors.EmailAlreadyExists())
        return Effect.sync(() => save(world, user))
      }),
    save: (user) => write((world) => save(world, user)),
    acceptTokensFrom: (id, tokensValidFrom) =>
      write(({ users }) => {
        for (const user of users.values())
          if (id === null || user.id === id) users.set(user.id, { ...user, tokensValidFrom })
      }),
    acceptSocketsFrom: (id, socketsValidFrom) =>
      write(({ users }) => {
        for (const user of users.values())
          if (id === null || user.id === id) users.set(user.id, { ...user, socketsValidFrom })
      }),
    remove: (id) => write((world) => void remove(world, "users", id)),
    list: (q, page) =>
      read(({ users }) => {
        const wanted = folded(q ?? "")
        const passing = [...users.values()].filter(({ displayName, email }) =>
          [displayName, email].some((text) => folded(text).includes(wanted)),
        )
        return newestFirst(passing, page)
      }),
  })

const withAddress = ({ users }: World, address: EmailAddress) =>
  [...users.values()].find(({ email }) => email === address)

/** Whether an account other than `by` may get the address back. */
const isKept = ({ replacedAddresses }: World, address: EmailAddress, by: Pick<User, "id">, now: DateTime.Utc) =>
  [...replacedAddresses.values()].some(
    ({ email, expiresAt, userId }) => email === address && userId !== by.id && DateTime.isGreaterThan(expiresAt, now),
  )

const save = ({ users }: World, user: User): void => {
  const before = users.get(user.id)
  if (before !== undefined) users.set(user.id, { ...user, socketsValidFrom: before.socketsValidFrom })
}
