import type { CollectionId } from "../../../core/index.ts"
import { storedItem } from "../../../testing/suites/stored-item.ts"
import { catalogRows } from "../catalog/rows.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

export const collectibles: Producers = {
  "collections.NOT_FOUND": ({ ada }) => answered(ada.get(`/collections/${unknown}`)),
  "collections.FORBIDDEN": async ({ ada, service }) => {
    const other = await service.member()
    return answered(other.patch(await collection(ada), { name: "mine" }))
  },
  "collections.INVALID_NAME": ({ ada }) => answered(ada.post("/collections", { name: " ", type: "games" })),
  "collections.FIELD_IN_USE": async ({ ada }) => {
    const path = await collection(ada)
    await ada.post(`${path}/items`, { name: "one", fields: { developer: "someUser" } })
    return answered(ada.delete(`${path}/fields/${await fieldId(ada, path, "developer")}`))
  },
  "collections.COLLECTION_LIMIT_REACHED": async ({ service }) => {
    const owner = await service.member()
    await catalogRows(service).collections({ user: owner }, Array(500).fill({}))
    return answered(owner.post("/collections", { name: "Games", type: "games" }))
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
  "items.COLLECTION_TYPE_MISMATCH": async ({ ada }) => {
    const { body: books } = await ada.post("/collections", { name: "Books", type: "books" })
    const { body } = await ada.post(`${await collection(ada)}/items`, { name: "one" })
    return answered(ada.patch(`/items/${body.id}`, { collectionId: books.id }))
  },
  "items.GAME_ALREADY_IN_COLLECTION": async ({ ada, service }) => {
    const [from, to] = [await collection(ada), await collection(ada)]
    for (const path of [from, to])
      await service.inside(storedItem(path.split("/").at(-1) as CollectionId, { platform_app_id: 7 }))
    const { body } = await ada.get(`${from}/items`)
    return answered(ada.patch(`/items/${body.items[0].id}`, { collectionId: to.split("/").at(-1) }))
  },
  "items.FIELDS_TOO_LARGE": ({ ada }) => item(ada, { fields: { developer: "x".repeat(32 * 1024) } }),
  "items.INVALID_FILTER": async ({ ada }) =>
    answered(ada.get(`${await collection(ada)}/items?field.release_year=early`)),
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
  "fields.FIELD_IN_USE": async ({ ada }) => {
    const { body } = await ada.post("/field-definitions", { name: "Rack", type: "text" })
    const path = await collection(ada)
    await ada.post(`${path}/fields`, { fieldDefinitionId: body.id })
    await ada.post(`${path}/items`, { name: "one", fields: { [body.key]: "top" } })
    return answered(ada.delete(`/field-definitions/${body.id}`))
  },
  "fields.FIELD_LIMIT_REACHED": async ({ service }) => {
    const owner = await service.member()
    const fieldDefinitionIds: string[] = []
    for (let n = 0; n < 65; n++)
      fieldDefinitionIds.push((await owner.post("/field-definitions", { name: `Field ${n}`, type: "text" })).body.id)
    return answered(owner.post("/collections", { name: "Things", type: "custom", fieldDefinitionIds }))
  },
  "fields.OPTIONS_OF_NO_SELECT": async ({ ada }) => {
    const { body } = await ada.post("/field-definitions", { name: "Year", type: "number" })
    return answered(ada.patch(`/field-definitions/${body.id}`, { options: ["1999"] }))
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
