import type { Service } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

/** What a test sends with a file, as the parts of its form. */
export interface Parts {
  readonly format?: string
  readonly mapping?: string
  readonly dryRun?: string
  readonly asListings?: string
  readonly currency?: string
}

type Content = string | Uint8Array<ArrayBuffer>

/** Sends a file for a collection. */
export const sendFile = (person: Pick<Person, "post">, collection: string, content: Content, parts: Parts = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  form.append("file", new File([content], "shelf.csv"))
  return person.post(`/collections/${collection}/imports`, form)
}

/** The import once it is over, with its rows. */
export const importOf = async (person: Person, id: string) => {
  while (true) {
    const { body } = await person.get(`/imports/${id}`)
    if (body.finishedAt !== null)
      return { ...body, rows: (await person.get(`/imports/${id}/rows?limit=100`)).body.items }
    await Bun.sleep(5)
  }
}

/** Imports a file and waits for its end. */
export const importFile = async (person: Person, collection: string, content: Content, parts: Parts = {}) => {
  const { body, status } = await sendFile(person, collection, content, parts)
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  return importOf(person, body.id)
}

/** The items of a collection, oldest first, without what no file holds. */
export const itemsIn = async (person: Person, collection: string) => {
  const items = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await person.get(`/collections/${collection}/items?sort=oldest&limit=100${more}`)
    items.push(...body.items)
    cursor = body.nextCursor
  } while (cursor !== null)
  return items
}

/** The rows of an import as `status reason column`, by line. */
export const outcomes = (
  rows: ReadonlyArray<{
    readonly line: number
    readonly status: string
    readonly reason: string | null
    readonly column: string | null
  }>,
) =>
  rows.map(({ column, line, reason, status }) =>
    [line, ...[status, reason, column].filter((one) => one !== null)].join(" "),
  )

export type { Service }
