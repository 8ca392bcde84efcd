import { longest, made, type Part } from "./parties.ts"

const edition = "isbn:9780306406157"

/** The most collections, fields, values, loans, and items that are as long as they may be. */
export const hoarded: Part = async ({ owner }, { copies, id, later, text }, tables) => {
  const { collectionFields, collections, fieldDefinitions, itemEditions, items, itemValues, loans } = tables
  const options = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100, "o"))
  const definitions: Array<string> = []
  for (let n = 0; n < 60; n++) {
    const type = n < 30 ? { type: "select", options } : { type: "text" }
    const { id: made_ } = await made(owner.post("/field-definitions", { name: `Field ${n}`, ...type }))
    definitions.push(made_)
  }
  const collection = await made(
    owner.post("/collections", {
      name: longest(100),
      type: "custom",
      description: longest(2000),
      fieldDefinitionIds: definitions,
      visibility: "public",
    }),
  )
  const detail = await made(owner.get(`/collections/${collection.id}`))
  const values = Object.fromEntries(
    detail.fields.map(({ definition }: Fielded, n: number) => [
      definition.key,
      definition.type === "select" ? options[n] : longest(220),
    ]),
  )
  const item = await made(
    owner.post(`/collections/${collection.id}/items`, {
      name: longest(200),
      editions: [edition],
      comment: longest(5000),
      rating: 5,
      fields: values,
    }),
  )
  const small = await made(owner.post(`/collections/${collection.id}/items`, { name: "small", editions: [edition] }))
  const lent = await made(owner.post(`/collections/${collection.id}/items`, { name: longest(200) }))
  const loan = await made(
    owner.post(`/items/${lent.id}/loan`, { borrowerName: longest(100), dueOn: "2999-12-31", note: longest(500) }),
  )
  const places = Array.from({ length: 2_000 }, (_, n) => ({
    number: `${n + 1}`,
    name: `Place ${n} `.padEnd(200, "p"),
    edition: n % 2 === 0 ? isbnOf(n) : null,
  }))
  const set = await made(owner.post("/sets", { name: longest(100), type: "custom", isPublic: true, places }))
  const [large, little] = [id(20, "n"), id(21, "n")]
  const of = (made_: string, of: string) => ({ item_id: made_, edition: "base.edition", ...(of === "" ? {} : {}) })
  const statements = [
    copies({
      table: fieldDefinitions,
      where: `base.id = '${definitions[0]}'`,
      times: 440,
      with: { id: id(22, "n"), key: `'more_' || ${text("n")}`, created_at: later("base.created_at", "n") },
    }),
    copies({
      table: items,
      where: `base.id = '${item.id}'`,
      times: 300,
      with: { id: large, created_at: later("base.created_at", "n + 5000") },
    }),
    copies({ table: itemValues, where: `base.item_id = '${item.id}'`, times: 300, with: { item_id: large } }),
    copies({ table: itemEditions, where: `base.item_id = '${item.id}'`, times: 300, with: of(large, "") }),
    copies({
      table: items,
      where: `base.id = '${small.id}'`,
      times: 20_000,
      with: { id: little, created_at: later("base.created_at", "n / 10") },
    }),
    copies({ table: itemEditions, where: `base.item_id = '${small.id}'`, times: 20_000, with: { item_id: little } }),
    copies({
      table: collections,
      where: `base.id = '${collection.id}'`,
      times: 450,
      with: { id: id(23, "n"), created_at: later("base.created_at", "n") },
    }),
    copies({
      table: collectionFields,
      where: `base.collection_id = '${collection.id}'`,
      times: 450,
      with: { id: id(24, "n * 64 + base.position"), collection_id: id(23, "n") },
    }),
    copies({
      table: loans,
      where: `base.id = '${loan.id}'`,
      times: 2_000,
      with: {
        id: id(25, "n"),
        lent_at: later("base.lent_at", "n"),
        status: "'returned'",
        returned_at: later("base.lent_at", "n"),
        remind_at: "null",
      },
    }),
    `update collections set items_count = items_count + 20300 where id = '${collection.id}'`,
  ]
  return {
    ids: {
      collections: [collection.id],
      items: [item.id],
      loans: [loan.id],
      sets: [set.id],
      editions: [edition],
      "field-definitions": [definitions[0] ?? ""],
      fields: [detail.fields.at(-1).id],
    },
    statements,
  }
}

interface Fielded {
  readonly definition: { readonly key: string; readonly type: string }
}

/** The edition of a book, of which the first is one that many items have. */
const isbnOf = (n: number): string => {
  const digits = `9780306${40615 + n}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return n === 0 ? edition : `isbn:${digits}${(10 - (sum % 10)) % 10}`
}
