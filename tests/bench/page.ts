import { cpus, loadavg, release, totalmem, type } from "node:os"
import { join } from "node:path"
import { root } from "./children.ts"
import { isOk, type Measure } from "./measure.ts"

/** The page with the budgets and what was measured of them: `npm run bench` writes it. */
export const page = join(root, "docs/performance.md")

const introduction = `# Performance

Each budget of the service, and what was measured of it. \`npm run bench\` writes this page, each heading with the machine
and the commit of its own run; \`npm run bench -- --only <name>\` measures one heading and leaves the others.

Figures are ratios of rounds that take turns with what they are compared with. µs are processor time of the server, in
user and system mode, for each answer: waiting is not counted. "Bare" is a handler written by hand for the same work:
the same statements on the same database, answers that are equal, headers, checked tokens, a request id and a line in
the log. Postgres runs without \`fsync\`, as its disk is not what is compared. "1.00" in the last column is just enough,
more is better.
`

/** Puts what a bench measured under its heading of a page, in the place of what stood there. */
export const withHeading = (text: string, heading: string, measures: ReadonlyArray<Measure>, run: string): string => {
  const [, ...others] = text.split(/^## /m)
  const headings = new Map(others.map((other) => [other.slice(0, other.indexOf("\n")), `## ${other.trimEnd()}\n`]))
  headings.set(heading, `## ${heading}\n\n${run}\n\n${tableIn(measures)}\n`)
  return [introduction, ...headings.values()].join("\n")
}

/** Where and when a bench runs. */
export const thisRun = async (): Promise<string> => {
  const asked = Bun.$`git rev-parse --short HEAD; git status --porcelain -- . ":!docs/performance.md"`
  const [commit = "", ...changed] = (await asked.cwd(root).nothrow().quiet().text()).trim().split("\n")
  const model = cpus()[0]?.model.trim() ?? "unknown processor"
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${model}, ${gigabytes} GB, ${type()} ${release()}, Bun ${Bun.version}`
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit || "unknown"}${changed.length === 0 ? "" : "-dirty"}, ${machine}; load before: ${load}.`
}

const tableIn = (measures: ReadonlyArray<Measure>): string =>
  [
    ["what", "measured", "budget", "of budget"],
    ["---", "---", "---", "---"],
    ...measures.map((one) => [
      one.what.trim(),
      one.measured,
      one.budget,
      isOk(one) ? one.ratio.toFixed(2) : `**${one.ratio.toFixed(2)}, missed**`,
    ]),
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n")
