import { DateTime, Effect } from "effect"
import { type CollectionId, type FieldValues, Transactions, type UserId } from "../../../core/index.ts"
import { storedCollection, storedDefinition } from "../../../testing/samples/catalog.ts"
import { storedItem } from "../../../testing/samples/stored-item.ts"
import type { Service } from "../../support/service.ts"

const sameMoment = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const idOf = ({ user }: { readonly user: { readonly id: string } }) => user.id as UserId

type Owner = Parameters<typeof idOf>[0]

const atOnce = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transactions, ({ atomically }) => atomically(effect))

/** What is written straight into the database: many rows, all of one moment. */
export const catalogRows = ({ inside }: Service) => ({
  definitions: (owner: Owner, keys: ReadonlyArray<string>) =>
    inside(atOnce(Effect.forEach(keys, (key) => storedDefinition(idOf(owner), sameMoment, { key, name: key })))),
  collections: (owner: Owner, rows: ReadonlyArray<Parameters<typeof storedCollection>[2]>) =>
    inside(atOnce(Effect.forEach(rows, (row) => storedCollection(idOf(owner), sameMoment, row)))),
  item: (collectionId: string, fields: FieldValues, rating: number | null = null) =>
    inside(storedItem(collectionId as CollectionId, fields, rating)),
})

/** An id that nothing has. */
export const unknown = "0199aaaa-0000-7000-8000-000000000000"

export const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a request gets whose body, query or path does not fit. */
export const unfit = (message: string) => [
  400,
  { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
]
