import { join } from "node:path"
import type { Outcome } from "./counterpart.ts"
import { families } from "./families.ts"

const page = join(import.meta.dirname, "../../docs/counterparts.md")

/** The outcomes for people. */
export const tableOf = (outcomes: ReadonlyArray<Outcome>): string => {
  const rows = outcomes.map(({ checks, counterpart, family, outcome, reason, seconds, version }) => [
    family,
    `${counterpart} ${version}`,
    outcome,
    `${checks.filter((check) => check.outcome === "passed").length} checks`,
    `${seconds} s`,
    reason?.split("\n")[0]?.slice(0, 100) ?? "",
  ])
  const widths = [0, 1, 2, 3, 4].map((n) => Math.max(0, ...rows.map((row) => row[n]?.length ?? 0)))
  const counts = (["passed", "failed", "skipped"] as const).map(
    (one) => `${outcomes.filter(({ outcome }) => outcome === one).length} ${one}`,
  )
  return [
    ...rows.map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    counts.join(", "),
  ].join("\n")
}

/** Writes the sections of the families that were run into the page, and leaves the others. */
export const writePage = async (outcomes: ReadonlyArray<Outcome>): Promise<void> => {
  const before = await Bun.file(page).text()
  const [intro = ""] = before.split(/^## /m)
  const sections = families.map((family) => {
    const ran = outcomes.filter((one) => one.family === family.name)
    const heading = `## ${family.title}\n`
    const rowsBefore = rowsOf(before, heading)
    const rows = family.counterparts.map(({ name, version }) => {
      const outcome = ran.find(({ counterpart }) => counterpart === name)
      const old = rowsBefore.find((row) => row.startsWith(`| ${name} | `))
      return outcome === undefined ? (old ?? `| ${name} | ${version} | not run yet | |`) : rowOf(outcome)
    })
    return [`${heading}\n| counterpart | version | what holds | what it needs |\n|---|---|---|---|`, ...rows, ""].join(
      "\n",
    )
  })
  await Bun.write(page, `${intro}${sections.join("\n")}`)
}

const rowsOf = (text: string, heading: string): ReadonlyArray<string> => {
  const from = text.indexOf(heading)
  if (from < 0) return []
  const [section = ""] = text.slice(from + heading.length).split(/^## /m)
  return section.split("\n").filter((line) => line.startsWith("| "))
}

const rowOf = ({ checks, counterpart, needs, outcome, reason, version }: Outcome): string => {
  const held = checks.filter((check) => check.outcome === "passed").map(({ name }) => name)
  const said =
    outcome === "skipped"
      ? `skipped: ${reason}`
      : [...held, ...(outcome === "failed" ? [`**fails**: ${reason}`] : [])].join("; ")
  return `| ${counterpart} | ${version} | ${cellOf(said)} | ${cellOf(needs ?? "")} |`
}

const cellOf = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")
