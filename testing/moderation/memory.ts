import { DateTime, Effect, Layer, Option } from "effect"
import { cardOf, type GrantedRole, Roles, type UserId } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Roles, {
    of: (userId) => read(({ roles }) => Option.fromUndefinedOr(roles.get(userId))),
    give: (role) =>
      write(({ roles, users }) =>
        users.has(role.userId)
          ? Effect.sync(() => void roles.set(role.userId, role))
          : Effect.die(new Error("The account does not exist.")),
      ),
    end: (userId) => write(({ roles }) => roles.delete(userId)),
    list: (page) =>
      read((world) => {
        const at = ({ grantedAt, userId }: GrantedRole) => [DateTime.toEpochMillis(grantedAt), userId] as const
        return shownAs(pageOf(world.roles.values(), "down", at, page), (role) => holderOf(world, role))
      }),
  })

const holderOf = ({ users }: World, { byOperator, grantedAt, grantedBy, role, userId }: GrantedRole) => {
  const card = (id: UserId | null) => Option.map(Option.fromUndefinedOr(users.get(id as UserId)), cardOf)
  const user = Option.getOrThrow(card(userId))
  return { user, grantedBy: Option.getOrNull(card(grantedBy)), role, grantedAt, byOperator }
}
