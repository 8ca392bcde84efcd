import { answered, type Producers, type World } from "./world.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"

export const collectibles: Producers = {
  "collections.NOT_FOUND": ({ ada }) => answered(ada.get(`/collections/${unknown}`)),
  "collections.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    return answered(other.patch(await collection(ada), { name: "mine" }))
  },
  "collections.INVALID_NAME": ({ ada }) => answered(ada.post("/collections", { name: " ", type: "games" })),
  "collections.FIELD_IN_USE": async ({ ada }) => {
    const path = await collection(ada)
    await ada.post(`${path}/items`, { name: "one", fields: { developer: "somebody" } })
    return answered(ada.delete(`${path}/fields/${await fieldId(ada, path, "developer")}`))
  },
  "collections.FIELD_NOT_FOUND": async ({ ada }) =>
    answered(ada.post(`${await collection(ada)}/fields`, { fieldDefinitionId: unknown })),
  "items.NOT_FOUND": ({ ada }) => answered(ada.get(`/items/${unknown}`)),
  "items.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    return answered(other.post(`${await collection(ada)}/items`, { name: "mine" }))
  },
  "items.REQUIRED_FIELD_MISSING": async ({ ada }) => {
    const path = await collection(ada)
    await ada.patch(`${path}/fields/${await fieldId(ada, path, "developer")}`, { isRequired: true })
    return answered(ada.post(`${path}/items`, { name: "one" }))
  },
  "items.INVALID_FIELD_TYPE": ({ ada }) => item(ada, { fields: { release_year: "long ago" } }),
  "items.INVALID_FIELD_VALUE": ({ ada }) => item(ada, { fields: { platform: "Abacus" } }),
  "items.INVALID_RATING": ({ ada }) => item(ada, { rating: 6 }),
  "items.CANNOT_EDIT_ITEM_SHARE": async ({ ada, service }) => {
    const { body } = await ada.post(`${await collection(ada)}/items`, { name: "one", share: true })
    const [post] = await service.query(`select id from posts where item_id = '${body.id}'`)
    return answered(ada.patch(`/posts/${post?.["id"]}`, { content: "my own words" }))
  },
  "fields.FIELD_KEY_ALREADY_EXISTS": async ({ ada }) => {
    const definition = { name: "Shelf", type: "text", key: "shelf" }
    await ada.post("/field-definitions", definition)
    return answered(ada.post("/field-definitions", definition))
  },
  "fields.FIELD_KEY_DUPLICATE": async ({ ada }) => {
    const path = await collection(ada)
    const { body } = await ada.get(path)
    return answered(ada.post(`${path}/fields`, { fieldDefinitionId: body.fields[0].definition.id }))
  },
  "fields.SYSTEM_FIELD_LOCKED": async ({ ada }) => {
    const { body } = await ada.get("/field-definitions?scope=system")
    return answered(ada.delete(`/field-definitions/${body.items[0].id}`))
  },
  "fields.NOT_FOUND": ({ ada }) => answered(ada.delete(`/field-definitions/${unknown}`)),
}

/** The path of a new collection of games. */
const collection = async (by: World["ada"]): Promise<string> => {
  const { body } = await by.post("/collections", { name: "Games", type: "games" })
  return `/collections/${body.id}`
}

const fieldId = async (by: World["ada"], path: string, key: string): Promise<string> => {
  const { body } = await by.get(path)
  return body.fields.find(({ definition }: { definition: { key: string } }) => definition.key === key).id
}

const item = async (by: World["ada"], more: object) =>
  answered(by.post(`${await collection(by)}/items`, { name: "one", ...more }))
