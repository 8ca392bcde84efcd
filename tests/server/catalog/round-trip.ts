import { importFile, itemsIn } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

/** The files that a collection leaves as. */
export const exportQueries = [
  "format=csv",
  "format=csv&delimiter=semicolon",
  "format=csv&delimiter=tab",
  "format=jsonl",
]

/**
 * Takes a collection out as a file, into an empty one of its kind, and into itself. Answers a line for each difference:
 * of the items there, and of what the second import would change here.
 */
export const roundTrip = async (person: Person, id: string, query: string): Promise<ReadonlyArray<string>> => {
  const other = await sameKind(person, id)
  const format = query.includes("jsonl") ? "jsonl" : "csv"
  const { text } = await person.get(`/collections/${id}/export?${query}`)
  const before = await itemsIn(person, id)
  const different: Array<string> = []
  const expectRows = (place: string, rows: ReadonlyArray<Row>, status: string) => {
    if (rows.length < Math.min(before.length, 100)) different.push(`${place}: ${rows.length} rows`)
    for (const row of rows) if (row.status !== status) different.push(`${place}: ${JSON.stringify(row)}`)
  }
  expectRows("empty", (await importFile(person, other.id, text, { format })).rows, "new")
  const there = await itemsIn(person, other.id)
  const ids = before.map(({ externalRef, id }) => externalRef ?? `curio:${id}`)
  for (const [n, item] of before.entries()) {
    const [is, was] = [
      { ...held(there[n]), ref: there[n]?.externalRef },
      { ...held(item), ref: ids[n] },
    ]
    if (!Bun.deepEquals(is, was)) different.push(`item ${n}: ${JSON.stringify(is)} is not ${JSON.stringify(was)}`)
  }
  expectRows("itself", (await importFile(person, id, text, { format })).rows, "same")
  if (!Bun.deepEquals(await itemsIn(person, id), before)) different.push("itself: the items differ")
  await person.delete(`/collections/${other.id}`)
  return different
}

/** An empty collection of the type of another one, and with its fields. */
const sameKind = async (person: Person, id: string) => {
  const { body: collection } = await person.get(`/collections/${id}`)
  const { body: other } = await person.post("/collections", { name: "The same kind", type: collection.type })
  const known = new Map((other.fields as ReadonlyArray<Field>).map((field) => [field.definition.id, field]))
  for (const { definition, isHidden } of collection.fields as ReadonlyArray<Field>) {
    const field = known.get(definition.id)
    if (field?.isHidden === isHidden) continue
    const fields = `/collections/${other.id}/fields`
    const { body, status } =
      field === undefined
        ? await person.post(fields, { fieldDefinitionId: definition.id, isHidden })
        : await person.patch(`${fields}/${field.id}`, { isHidden })
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
  return other
}

interface Field {
  readonly id: string
  readonly isHidden: boolean
  readonly definition: { readonly id: string }
}

interface Row {
  readonly status: string
}

/** What a file holds of an item. */
const held = (item: Awaited<ReturnType<typeof itemsIn>>[number] | undefined) => {
  const { comment, editions, fields, name, rating } = item ?? {}
  return { comment, editions, fields, name, rating }
}
