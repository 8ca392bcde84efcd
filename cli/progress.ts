import { Effect } from "effect"

const width = 30

/** A bar on standard error that fills up, where somebody watches; nothing elsewhere. Call it once for each step done. */
export const progressBar = (label: string, total: number): Effect.Effect<void> => {
  let done = 0
  return Effect.sync(() => {
    done += 1
    if (!process.stderr.isTTY) return
    const filled = Math.floor((done / total) * width)
    const bar = "█".repeat(filled) + "░".repeat(width - filled)
    process.stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? "\n" : ""}`)
  })
}
