import { searchTerms } from "../../shared/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"

/** What a user looks for, as written: an edition, or words of a name and a type. */
export type Sought = { readonly edition: string } | { readonly q: string; readonly type: CollectionType | null }

/** What a user looks for once: an edition, or a type and words in any order. Contract: market, wants. */
export const keyOfSought = ({
  edition,
  q,
  type,
}: {
  readonly edition: string | null
  readonly q: string | null
  readonly type: CollectionType | null
}): string =>
  edition ??
  `${type ?? ""} ${searchTerms(q ?? "")
    .toSorted()
    .join(" ")}`
