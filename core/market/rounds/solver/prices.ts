import type { Assignment, Edges } from "./problem.ts"

/**
 * Prices that hold for the edges between components too. Adding the same to what all rows of a component receive, and
 * taking it from what its columns give, changes nothing inside of the component; a component follows those that it
 * leads to.
 */
export const pricesBetween = (
  { give, receive }: Assignment,
  { column, cost, first }: Edges,
  component: Int32Array,
): Pick<Assignment, "give" | "receive"> => {
  const rows = Int32Array.from(component.keys()).sort((a, b) => (component[a] as number) - (component[b] as number))
  const shift = new Float64Array(component.length)
  for (const row of rows) {
    const own = component[row] as number
    for (let edge = first[row] as number; edge < (first[row + 1] as number); edge += 1) {
      const to = column[edge] as number
      const other = component[to] as number
      if (other === own) continue
      const slack = (cost[edge] as number) - (receive[row] as number) - (give[to] as number)
      shift[own] = Math.min(shift[own] as number, (shift[other] as number) + slack)
    }
  }
  return {
    receive: receive.map((price, row) => price + (shift[component[row] as number] as number)),
    give: give.map((price, to) => price - (shift[component[to] as number] as number)),
  }
}
