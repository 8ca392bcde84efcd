/** A sentence for each unknown variable whose name is similar to that of a known one. */
export const misspelt = (
  env: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): ReadonlyArray<string> =>
  Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((other) => distance(name, other) <= mostMistakes(other))
      return meant === undefined ? [] : [`${name} is not a variable of curio; was ${meant} meant?`]
    })

/** In HOST or PORT two mistakes would make half of the name another word, such as HOME. */
const mostMistakes = (name: string): number => (name.length < 6 ? 1 : 2)

/** How many letters have to be added, left out, replaced or swapped with their neighbour (optimal string alignment). */
const distance = (a: string, b: string): number => {
  const rows: Array<Array<number>> = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwap ? at(i - 2, j - 2) + 1 : replaced))
    }
  }
  return at(a.length, b.length)
}
