/** How much held, and a line for each thing that did not: a log that is cut still ends with them. */
export interface Count {
  readonly passed: number
  readonly failed: number
  readonly complaints: ReadonlyArray<string>
}

/**
 * Counts a run of the test runner by its JUnit report (`null` when it wrote none). A file that is missing in the report
 * never got as far as a test, a run that ends badly although no test failed has one failure more, and so has one
 * without any test: neither a crash nor an empty run looks like success.
 */
export const countTests = (run: {
  readonly files: ReadonlyArray<string>
  readonly code: number
  readonly report: string | null
}): Count => {
  if (run.report === null) return { passed: 0, failed: 1, complaints: ["the test runner left no report"] }
  const cases = casesIn(run.report)
  const reported = new Set(cases.map(({ file }) => file))
  const complaints = run.files.filter((file) => !reported.has(file)).map((file) => `${file}: no test of it was run`)
  const failed = cases.filter(({ outcome }) => outcome === "failed")
  const passed = cases.filter(({ outcome }) => outcome === "passed").length
  if (cases.length === 0) complaints.push("there was no test at all")
  if (run.code !== 0 && failed.length + complaints.length === 0)
    complaints.push(`the test runner ended with ${run.code}`)
  return {
    passed,
    failed: failed.length + complaints.length,
    complaints: [...failed.map(lineOf), ...complaints],
  }
}

/** The files of a run that took longest, with the seconds of their tests, from its JUnit report. */
export const slowestFiles = (report: string, most: number): ReadonlyArray<string> =>
  [...Map.groupBy(casesIn(report), ({ file }) => file)]
    .map(([file, cases]) => ({ file, seconds: cases.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)

const casesIn = (report: string) =>
  [...report.matchAll(/<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs)].map(([, attributes = "", body = ""]) => ({
    file: / file="([^"]*)"/.exec(attributes)?.[1] ?? "?",
    name: unescaped(/(?:^| )name="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    // The groups of the test, the inner one first.
    groups: unescaped(/ classname="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    message: unescaped(/<(?:failure|error)\b[^>]*? message="([^"]*)"/.exec(body)?.[1] ?? ""),
    seconds: Number(/ time="([^"]*)"/.exec(attributes)?.[1] ?? 0),
    outcome: /<(failure|error)\b/.test(body) ? "failed" : body.includes("<skipped") ? "skipped" : "passed",
  }))

const lineOf = ({ file, name, groups, message }: ReturnType<typeof casesIn>[number]) =>
  `${file}: ${groups === "" ? name : `${name} (${groups})`}${message === "" ? "" : `: ${onOneLine(message)}`}`

const onOneLine = (message: string) => message.replaceAll(/\s+/g, " ").trim().slice(0, 300)

const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(lt|gt|quot|apos|amp));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? characters[name as keyof typeof characters] : String.fromCodePoint(Number(code)),
  )

const characters = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const
