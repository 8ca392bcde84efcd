import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { repository } from "./documents.ts"
import { shippedSources } from "./sources.ts"

const [, table = ""] = /^## Bounds\n(.*?)^## /ms.exec(readFileSync(join(repository, "SECURITY.md"), "utf8")) ?? []
/** What each row says is the bound, and the modules of the core that check it. */
const rows = [...table.matchAll(/^\|[^|]+\|([^|]+)\|([^|]+)\|/gm)].map(([, bound = "", places = ""]) => ({
  bound,
  modules: Array.from(places.matchAll(/`core\/([a-z-]+)\//g), ([, module]) => module),
}))

test("Each limit of a module that an error of its own reports has its number in the table of bounds", async () => {
  const core = [...(await shippedSources())].filter(([file]) => file.startsWith("core/"))
  const errors = core.flatMap(([, source]) =>
    Array.from(
      source.matchAll(/class (\w+) extends CodedError<[^(]*\(\)\(\s*"[a-z-]+\.\w*(?:LIMIT_REACHED|TOO_MANY_|_FULL)/g),
      ([, name = ""]) => name,
    ),
  )
  const numbers = new Map(
    core.flatMap(([, source]) =>
      Array.from(
        source.matchAll(/^(?:export )?const (most[A-Z]\w*|\w+Limit) = ([\d_]+)$/gm),
        ([, name = "", digits = ""]) => [name, Number(digits.replaceAll("_", "")).toLocaleString("en-US")] as const,
      ),
    ),
  )
  const missing = (module: string, number: string | undefined) =>
    !rows.some(
      ({ bound, modules }) => modules.includes(module) && (number === undefined || numbersIn(bound).includes(number)),
    )
  const limits = core.flatMap(([file, source]) =>
    source.split("\n").flatMap((line, n, lines) =>
      Array.from(line.matchAll(/\bnew (?:\w+\.)?(\w+)\(/g), ([, error = ""]) => error)
        .filter((error) => errors.includes(error))
        .flatMap((error) => {
          // The condition is on the line on which the error is made, or on the one before.
          const constants = [line, lines[n - 1] ?? ""].map((text) =>
            Array.from(text.matchAll(/\b(?:most[A-Z]\w*|\w+Limit)\b/g), ([name]) => name).filter((name) =>
              numbers.has(name),
            ),
          )
          const known = constants.find((names) => names.length > 0) ?? [undefined]
          return known.map((name) => ({ file, error, name }))
        }),
    ),
  )
  expect(errors.length).toBeGreaterThan(15)
  expect(errors.filter((error) => !limits.some((limit) => limit.error === error))).toEqual([])
  expect(
    limits
      .filter(({ file, name }) => missing(file.split("/")[1] ?? "", name === undefined ? name : numbers.get(name)))
      .map(({ file, error, name = "no number" }) => `${file}: ${error}, ${name}`),
  ).toEqual([])
})

const numbersIn = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/\d+(?:,\d{3})*/g), ([number]) => number)
