import { answered, type Producers, unknown, type World } from "./world.ts"

const collectionOf = async ({ ada }: World): Promise<string> =>
  (await ada.post("/collections", { name: "Shelf", type: "books" })).body.id

export const sharing: Producers = {
  "shares.NOT_FOUND": ({ ada }) => answered(ada.delete(`/shares/${unknown}`)),
  "shares.FORBIDDEN": async (world) => {
    const targetId = await collectionOf(world)
    const other = await world.service.member()
    return answered(other.post("/shares", { targetType: "collection", targetId }))
  },
  "shares.LIMIT_REACHED": async (world) => {
    const body = { targetType: "collection", targetId: await collectionOf(world) }
    for (let n = 0; n < 100; n++) await world.ada.post("/shares", body)
    return answered(world.ada.post("/shares", body))
  },
}
