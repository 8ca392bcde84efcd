import { Context, type DateTime, type Effect } from "effect"
import type { Page, PageRequest } from "../shared/index.ts"

/** What has a page that visitors may see. */
export const openPageKinds = ["people", "collections", "listings", "events", "rounds"] as const
export type OpenPageKind = (typeof openPageKinds)[number]

/** A page that visitors see, and where the list goes on behind it. */
export interface OpenPage {
  readonly id: string
  readonly updatedAt: DateTime.Utc
  readonly position: readonly [owner: string, id: string]
}

/** The pages that visitors see, for programs that look for all of them. */
export class OpenPages extends Context.Service<
  OpenPages,
  {
    /**
     * The pages of a kind by their owners, oldest owner first: profiles, collections, active listings, scheduled events
     * and opened trade rounds that a visitor sees. A page of the list may hold fewer than `limit`, or none, and still
     * have a next one: where many in a row are hidden, a call ends before all of them were looked at.
     */
    readonly list: (kind: OpenPageKind, page: PageRequest) => Effect.Effect<Page<OpenPage>>
  }
>()("curio/users/OpenPages") {}
