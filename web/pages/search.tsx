import { useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { Empty } from "../parts/empty.tsx"
import { Find } from "../parts/find.tsx"
import { Found } from "../parts/found.tsx"
import { Problem } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Skeleton } from "../parts/skeleton.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"

/** Everything that a user may see, by words: results come while one types. */
const SearchPage = ({ query }: PageProps) => {
  const { search } = words.value
  const { route } = useLocation()
  const q = [...(query["q"] ?? "").trim()].slice(0, 100).join("")
  const ask = (text: string) => route(to("/search") + (text === "" ? "" : `?${new URLSearchParams({ q: text })}`), true)
  return (
    <>
      <Heading>{search.title}</Heading>
      <Find label={search.field} value={q} maxLength={100} ask={ask} />
      {/[\p{L}\p{N}]/u.test(q) ? <Results q={q} /> : <Empty picture="glass">{search.hint}</Empty>}
    </>
  )
}

/** Of several answers that overtake one another, that to the last question is shown; until it comes, the one before. */
const Results = ({ q }: { readonly q: string }) => {
  const { search } = words.value
  const { data, error, reload } = useResource(`search ${q}`, () => api.search.get({ query: { q } }))
  const before = useRef<{ data: NonNullable<typeof data>; q: string } | null>(null)
  if (data !== null) before.current = { data, q }
  if (error !== null && data === null) return <Problem error={error} retry={reload} />
  const shown = before.current
  if (shown === null) return <Skeleton of="cards" />
  const count = Object.values(shown.data).reduce((sum, kind) => sum + (kind?.items.length ?? 0), 0)
  return (
    <div aria-busy={data === null}>
      <p role="status" class={count === 0 ? undefined : "hidden"}>
        {count > 0 && counted(search.found, count)}
      </p>
      {count === 0 ? (
        <Empty picture="glass">{fill(search.none, { q: shown.q })}</Empty>
      ) : (
        <Found of={shown.data} q={shown.q} />
      )}
    </div>
  )
}

export default SearchPage
