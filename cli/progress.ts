import { Effect } from "effect"

const width = 30

/** A progress bar on standard error, when that is a terminal; nothing otherwise. Call it once for each step done. */
export const progressBar = (label: string, total: number): Effect.Effect<void> => {
  let done = 0
  return Effect.suspend(() => {
    done += 1
    return drawBar(label, done, total)
  })
}

/** Draws progress over what was drawn before, when standard error is a terminal. */
export const drawBar = (label: string, done: number, total: number): Effect.Effect<void> =>
  Effect.sync(() => writeBar(label, done, total))

/** The same for what calls a function with its progress. */
export const writeBar = (label: string, done: number, total: number): void => {
  if (!process.stderr.isTTY) return
  const filled = total === 0 ? width : Math.floor((done / total) * width)
  const bar = "█".repeat(filled) + "░".repeat(width - filled)
  process.stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? "\n" : ""}`)
}

/** The same for work whose end is not known before. */
export const writeCount = (label: string, done: number, isEnd: boolean): Effect.Effect<void> =>
  Effect.sync(() => {
    if (process.stderr.isTTY) process.stderr.write(`\r${label}: ${done}${isEnd ? "\n" : ""}`)
  })
