import { suspendAccount, type UserId } from "../../../core/index.ts"
import type { IdpService } from "../../support/idp-service.ts"
import { answered, type Producers, type World } from "./world.ts"

export const people: Producers = {
  "users.USER_NOT_FOUND": ({ ada }) => answered(ada.get(`/users/${crypto.randomUUID()}`)),
  "users.FORBIDDEN": async ({ ada, service }) =>
    answered(ada.patch(`/users/${(await service.member()).id}`, { bio: "not mine" })),
  "users.ACCOUNT_SUSPENDED": async ({ service }) => {
    const member = await service.member()
    await service.inside(suspendAccount(member.id as UserId))
    return answered(service.client().post("/auth/login", { email: member.email, password: member.password }))
  },
  "friends.SELF_REQUEST": async ({ ada }) => answered(ada.post("/friends/requests", { userId: ada.id })),
  "friends.SELF_BLOCK": async ({ ada }) => answered(ada.put(`/blocks/${ada.id}`)),
  "friends.ALREADY_EXISTS": async ({ ada, service }) => {
    const { id: userId } = await service.member()
    await ada.post("/friends/requests", { userId })
    return answered(ada.post("/friends/requests", { userId }))
  },
  "friends.NOT_FOUND": async ({ ada, service }) => answered(ada.delete(`/friends/${(await service.member()).id}`)),
  "friends.NOT_PENDING": async ({ ada, service }) => {
    const { path, receiver } = await requested(ada, service)
    await receiver.post(`${path}/reject`)
    return answered(receiver.post(`${path}/accept`))
  },
  "friends.FORBIDDEN": async ({ ada, service }) => {
    const { path } = await requested(ada, service)
    return answered(ada.post(`${path}/accept`))
  },
}

/** A pending friend request to a user new. */
const requested = async (from: World["ada"], service: IdpService) => {
  const receiver = await service.member()
  const { body } = await from.post("/friends/requests", { userId: receiver.id })
  return { path: `/friends/requests/${body.id}`, receiver }
}
