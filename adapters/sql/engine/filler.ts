import { Column, is, noopEncoder, Param, Placeholder } from "drizzle-orm"

export type PlaceholderValues = Readonly<Record<string, unknown>>
type Fill = (given: PlaceholderValues) => Array<unknown>

/**
 * Makes the values of a call, in the order in which the statement has them. What each of them is, drizzle finds out
 * again at each call; here it is the text of one list.
 */
export const filler = (params: ReadonlyArray<unknown>): Fill => {
  if (!params.some((param) => is(insideOf(param), Placeholder))) return () => [...params]
  const parts = params.map((param, n) => {
    const inside = insideOf(param)
    if (!is(inside, Placeholder)) return `params[${n}]`
    const name = JSON.stringify(String(inside.name))
    const value = `(v = given[${name}]) === undefined ? find(given, ${name}) : v`
    return is(param, Param) && isEncoding(param) ? `params[${n}].encoder.mapToDriverValue(${value})` : value
  })
  return fillingOf(`let v; return (given) => [${parts.join(", ")}]`)(params, find)
}

const insideOf = (param: unknown): unknown => (is(param, Param) ? param.value : param)

/** Whether the encoder of a value makes another one of it. */
const isEncoding = ({ encoder }: Param): boolean =>
  encoder !== noopEncoder && encoder.mapToDriverValue !== Column.prototype.mapToDriverValue

const find = (given: PlaceholderValues, name: string): unknown => {
  if (!(name in given)) throw new Error(`No value for placeholder "${name}" was provided`)
  return given[name]
}

type Filling = (params: ReadonlyArray<unknown>, look: typeof find) => Fill

const fillings = new Map<string, Filling>()

/** How many texts are remembered: filters of requests have any number of them. */
const mostTexts = 2_000

/** The compiled text, once for all connections, as with the readers of rows. */
const fillingOf = (text: string): Filling => {
  const known = fillings.get(text)
  if (known !== undefined) return known
  const fresh: Filling = new Function("params", "find", text) as Filling
  if (fillings.size >= mostTexts) fillings.clear()
  fillings.set(text, fresh)
  return fresh
}
