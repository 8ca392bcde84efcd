import { join } from "node:path"
import { root } from "./children.ts"
import { below, type Measure, progress } from "./measure.ts"

const programs = ["items", "showcase", "feed", "events", "chat", "round-lists"]

/**
 * The lists on large tables against those on small ones: the worst of each program, which says by itself what it
 * compares and prints every list.
 */
export const flatLists = async (): Promise<ReadonlyArray<Measure>> => {
  const measures: Measure[] = []
  for (const name of programs) {
    progress(`bun tests/bench/${name}.ts`)
    const child = Bun.spawn([process.execPath, join(import.meta.dirname, `${name}.ts`)], {
      cwd: root,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    })
    const [output] = await Promise.all([child.stdout.text(), child.exited])
    const [, worst, most] = /worst ratio(?: of lists)? ([\d.]+), at most ([\d.]+)/.exec(output) ?? []
    if (worst === undefined) throw new Error(`"bun tests/bench/${name}.ts" ended early:\n${output}`)
    measures.push(below(`lists of ${name}, a large table against a small one`, Number(worst), Number(most), "×"))
  }
  return measures
}
