import { Effect, Layer, Option } from "effect"
import { type EmailAddress, folded, Users, UsersErrors } from "../../core/index.ts"
import { found } from "./found.ts"
import { newestFirst } from "./page.ts"
import { removeUser } from "./removals.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Users, {
    get: (id) => read(({ users }) => found(users, id, () => new UsersErrors.UserNotFound())),
    findByEmail: (email) => read((world) => Option.fromUndefinedOr(withAddress(world, email))),
    add: (user) =>
      write((world) => {
        if (withAddress(world, user.email) !== undefined) return Effect.fail(new UsersErrors.EmailAlreadyExists())
        return Effect.sync(() => void world.users.set(user.id, user))
      }),
    save: (user) =>
      write(({ users }) => {
        const before = users.get(user.id)
        if (before !== undefined) users.set(user.id, { ...user, socketsValidFrom: before.socketsValidFrom })
      }),
    acceptSocketsFrom: (id, socketsValidFrom) =>
      write(({ users }) => {
        for (const user of users.values())
          if (id === null || user.id === id) users.set(user.id, { ...user, socketsValidFrom })
      }),
    remove: (id) => write((world) => removeUser(world, id)),
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
