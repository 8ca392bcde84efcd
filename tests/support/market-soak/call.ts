import type { Trader } from "../traders.ts"
import type { Route } from "./refusals.ts"
import type { SeenOffer } from "./views.ts"

export interface Ending {
  readonly offers: (offer: SeenOffer) => boolean
  readonly not: ReadonlyArray<SeenOffer["status"]>
}

/** One request of the soak, with what its answer will mean. */
export interface Call {
  readonly by: Trader
  readonly route: Route
  readonly method: string
  readonly path: string
  readonly body?: object
  /** The one status that says it was done. */
  readonly status: 200 | 201 | 204
  /** The id of what is no longer there when it is done. */
  readonly forgets?: string
  /** The offers that cannot stand as they did once it is done. */
  readonly ends?: Ending
  /** The named values that it sets, if it is done; `null` stands for an answer that never came. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of each route has a type of its own
  readonly sets?: (body: any) => ReadonlyArray<readonly [name: string, value: unknown]>
}

export const get = (by: Trader, route: Route, path: string): Call => ({ by, route, method: "GET", path, status: 200 })

/** The names under which values are remembered. */
export const namesOf = {
  block: (by: string, other: string) => `block of ${other} by ${by}`,
  visibility: (collection: string) => `visibility of collection ${collection}`,
  description: (listing: string) => `description of listing ${listing}`,
  openness: (listing: string) => `status of listing ${listing}`,
}
