import type { VisitorSetting } from "../users/index.ts"

/** What one search finds. Contract: search, search. */
export const searchKinds = ["items", "listings", "people", "rounds", "events", "messages"] as const

export type SearchKind = (typeof searchKinds)[number]

const openTo: Readonly<Record<VisitorSetting, ReadonlyArray<SearchKind>>> = {
  off: [],
  market: ["listings"],
  all: ["listings", "rounds", "events"],
}

/**
 * Those of some kinds in which a viewer can find something at all. `visitors` is the setting of the operator for a
 * viewer without an account, and `null` for a member. Contract: search, search.
 */
export const kindsFor = (
  asked: ReadonlyArray<SearchKind>,
  visitors: VisitorSetting | null,
): ReadonlyArray<SearchKind> => (visitors === null ? asked : asked.filter((kind) => openTo[visitors].includes(kind)))
