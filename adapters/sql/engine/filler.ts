import { is, Param, Placeholder } from "drizzle-orm"

export type PlaceholderValues = Readonly<Record<string, unknown>>

/**
 * Makes the values of a call, in the order in which the statement has them. What each of them is, drizzle finds out
 * again at each call.
 */
export const filler = (params: ReadonlyArray<unknown>) => {
  const parts = params.map((param): ((given: PlaceholderValues) => unknown) => {
    const inside = is(param, Param) ? param.value : param
    if (!is(inside, Placeholder)) return () => param
    const name = String(inside.name)
    const find = (given: PlaceholderValues) => {
      if (!(name in given)) throw new Error(`No value for placeholder "${name}" was provided`)
      return given[name]
    }
    return is(param, Param) ? (given) => param.encoder.mapToDriverValue(find(given)) : find
  })
  return (given: PlaceholderValues) => parts.map((part) => part(given))
}
