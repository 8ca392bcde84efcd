import { join } from "node:path"
import { below, type Measure, progress, round } from "./measure.ts"

/** A large trade round, solved in a process of its own: processor time and the most memory that it held. */
export const rounds = async (): Promise<ReadonlyArray<Measure>> => {
  const usual = await solved(6_000, 25)
  const largest = await solved(10_000, 50)
  return [
    below("solving 6,000 entries with 25 wants each", usual.seconds, 5, "s"),
    below("memory of the process meanwhile", usual.megabytes, 512, "MB"),
    below("solving 10,000 entries with 50 wants each", largest.seconds, 30, "s"),
    below("memory of the process meanwhile, the largest round", largest.megabytes, 1024, "MB"),
  ]
}

const solved = async (entries: number, wants: number) => {
  const program = join(import.meta.dirname, "solve-large-round.ts")
  const text = await Bun.$`${process.execPath} ${program} ${entries} ${wants}`.text()
  const figures: { readonly seconds: number; readonly megabytes: number; readonly trades: number } = JSON.parse(text)
  progress(`${entries} × ${wants}: ${figures.trades} trades, ${round(figures.seconds)} s`)
  return figures
}
