/** A parameter that a route reads without a schema, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string
  readonly in: "query" | "path"
  readonly description?: string
  readonly schema: object
  readonly style?: "form"
  readonly explode?: boolean
}

// What a route's `detail` may have for the OpenAPI document in addition to its summary:
// `detail: { summary: "Signs in.", ...setsCookie }`.

/** The answer sets or removes a cookie. */
export const setsCookie = { "x-sets-cookie": true }

/** The route is public and reads the refresh cookie. */
export const readsRefreshCookie = { security: [{ refreshCookie: [] }] }

/** The route reads parameters without a schema. */
export const reads = (...parameters: ReadonlyArray<Parameter>) => ({ "x-parameters": parameters })
