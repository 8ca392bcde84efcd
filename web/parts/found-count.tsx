import { useRef } from "preact/hooks"
import type { PagedList } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

interface Props {
  readonly list: Pick<PagedList<object>, "cursor" | "items" | "loading">
  /** Whether anything is asked for: else the list is just there. */
  readonly isAsked: boolean
}

/** How many were found while one types, for users who do not see it. */
export const FoundCount = ({ isAsked, list: { cursor, items, loading } }: Props) => {
  const { browsing } = words.value
  const last = useRef("")
  if (!loading && cursor !== undefined)
    last.current = isAsked ? counted(cursor === null ? browsing.found : browsing.foundFirst, items.length) : ""
  return (
    <p role="status" class="hidden">
      {last.current}
    </p>
  )
}
