import type { Api } from "../../packages/client/src/index.ts"
import type { Span } from "./fact.ts"
import type { Person, Seen } from "./person.ts"

interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly nextCursor: string | null
}

type Answer<Item> = { readonly status: unknown } & (
  | { readonly data: Page<Item>; readonly error: null }
  | { readonly data: null; readonly error: { readonly code: string } }
)

interface Whole<Item> {
  readonly items: ReadonlyArray<Item>
  /** From the first request to the last answer. */
  readonly span: Span
}

/** A list from its first page to its last; `null` when a page was refused or lost. */
export const allPages = async <Item extends object>(
  by: Person,
  page: (query: { readonly limit: number; readonly cursor?: string }) => (api: Api) => Promise<Answer<Item>>,
): Promise<Whole<Item> | null> => {
  const items: Array<Item> = []
  let began: number | null = null
  let cursor: string | null = null
  for (;;) {
    const seen: Seen<Page<Item>> = await by.ask(page({ limit: 100, ...(cursor === null ? {} : { cursor }) }))
    if (seen.data === null) return null
    items.push(...seen.data.items)
    began ??= seen.span.began
    cursor = seen.data.nextCursor
    if (cursor === null) return { items, span: { began, ended: seen.span.ended } }
  }
}
