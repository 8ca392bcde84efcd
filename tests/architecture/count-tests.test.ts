import { describe, expect, test } from "bun:test"
import { countTests, slowestFiles } from "./count-tests.ts"

const report = (...cases: ReadonlyArray<string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bun test" tests="9" failures="0">\n<testsuite name="a">\n${cases.join("\n")}\n</testsuite>\n</testsuites>`
const passed = (file: string) =>
  `<testcase name="a &lt;failure&gt; b" classname="" time="0.1" file="${file}" line="2" />`
const failed = `<testcase name="b &amp;lt;" classname="B" file="b.test.ts">\n  <failure type="Error" message="1 &gt;&#10; 2">at &lt;x&gt;</failure>\n</testcase>`
const skipped = `<testcase name="c" file="a.test.ts">\n  <skipped message="TODO" />\n</testcase>`

describe("Counting a run", () => {
  test("counts what passed and what failed, and not what was skipped", () => {
    const run = { files: ["a.test.ts", "b.test.ts"], code: 1, report: report(passed("a.test.ts"), failed, skipped) }
    expect(countTests(run)).toEqual({ passed: 1, failed: 1, complaints: ["b.test.ts: b &lt; (B): 1 > 2"] })
  })

  test("a file of which no test was run is a failure", () => {
    const run = { files: ["a.test.ts", "c.test.ts"], code: 1, report: report(passed("a.test.ts")) }
    expect(countTests(run)).toEqual({ passed: 1, failed: 1, complaints: ["c.test.ts: no test of it was run"] })
  })

  test("a bad end without a failed test is a failure", () => {
    const run = { files: ["a.test.ts"], code: 139, report: report(passed("a.test.ts")) }
    expect(countTests(run)).toEqual({ passed: 1, failed: 1, complaints: ["the test runner ended with 139"] })
  })

  test.each([
    [null, "the test runner left no report"],
    ["", "there was no test at all"],
    [report(), "there was no test at all"],
  ])("the report %p is a failure, also when all seems well", (text, complaint) => {
    expect(countTests({ files: [], code: 0, report: text })).toEqual({ passed: 0, failed: 1, complaints: [complaint] })
  })

  test("names the files that took longest, with their seconds", () => {
    const text = report(passed("a.test.ts"), passed("b.test.ts"), passed("b.test.ts"), passed("c.test.ts"))
    expect(slowestFiles(text, 2)).toEqual(["   0.2 s  b.test.ts", "   0.1 s  a.test.ts"])
  })

  test("a run in which everything passed has no failure", () => {
    const run = { files: ["a.test.ts"], code: 0, report: report(passed("a.test.ts"), passed("a.test.ts")) }
    expect(countTests(run)).toEqual({ passed: 2, failed: 0, complaints: [] })
  })
})
