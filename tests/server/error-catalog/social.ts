import { expect } from "bun:test"
import { answered, type Producers, type World } from "./world.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"

export const social: Producers = {
  "social.NOT_FOUND": async ({ ada }) => {
    const comment = await answered(ada.delete(`/comments/${unknown}`))
    expect(await answered(ada.get(`/posts/${unknown}`))).toEqual(comment)
    expect(await answered(ada.post(`/notifications/${unknown}/read`))).toEqual(comment)
    return comment
  },
  "social.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    await ada.post(`/friends/requests`, { userId: other.id })
    const { body } = await other.get("/notifications")
    return answered(ada.post(`/notifications/${body.items[0].id}/read`))
  },
  "social.SELF_REACTION": async ({ ada }) => answered(ada.put(`${await post(ada)}/reaction`, { type: "like" })),
}

/** The path of a new post. */
const post = async (by: World["ada"]): Promise<string> => {
  const { body } = await by.post("/posts", { content: "Look at this" })
  return `/posts/${body.id}`
}
