import { answered, type Producers, unknown, type World } from "./world.ts"

export const posts: Producers = {
  "posts.NOT_FOUND": ({ ada }) => answered(ada.get(`/posts/${unknown}`)),
  "posts.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    return answered(other.patch(await post(ada), { content: "mine" }))
  },
  "posts.EMPTY_POST": ({ ada }) => answered(ada.post("/posts", { content: " " })),
  "posts.CANNOT_EDIT_ITEM_SHARE": async ({ ada, service }) => {
    const { body: games } = await ada.post("/collections", { name: "Games", type: "games" })
    const { body } = await ada.post(`/collections/${games.id}/items`, { name: "one", share: true })
    const [shared] = await service.query(`select id from posts where item_id = '${body.id}'`)
    return answered(ada.patch(`/posts/${shared?.["id"]}`, { content: "my own words" }))
  },
  "comments.NOT_FOUND": ({ ada }) => answered(ada.delete(`/comments/${unknown}`)),
  "comments.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    const { body } = await ada.post(`${await post(ada)}/comments`, { content: "Lovely" })
    return answered(other.patch(`/comments/${body.id}`, { content: "mine" }))
  },
  "post-reactions.SELF_REACTION": async ({ ada }) => answered(ada.put(`${await post(ada)}/reaction`, { type: "like" })),
  "notifications.NOT_FOUND": ({ ada }) => answered(ada.post(`/notifications/${unknown}/read`)),
  "notifications.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    await ada.post(`/friends/requests`, { userId: other.id })
    const { body } = await other.get("/notifications")
    return answered(ada.post(`/notifications/${body.items[0].id}/read`))
  },
}

/** The path of a new post. */
const post = async (by: World["ada"]): Promise<string> => {
  const { body } = await by.post("/posts", { content: "Look at this", visibility: "public" })
  return `/posts/${body.id}`
}
