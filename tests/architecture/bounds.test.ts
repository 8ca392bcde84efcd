import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { bounds } from "../../packages/written-pages.ts"
import { repository } from "./documents.ts"
import { shippedSources } from "./sources.ts"

/** What each line says is the bound, and the modules of the core that check it. */
const rows = bounds().map(({ bound, files }) => ({
  bound,
  modules: files.flatMap((file) => /^core\/([a-z-]+)\//.exec(file)?.[1] ?? []),
}))

test("The list of bounds names each resource once, and files that are there", () => {
  const resources = bounds().map(({ resource }) => resource)
  expect(resources.length).toBeGreaterThan(90)
  expect(new Set(resources).size).toBe(resources.length)
  expect(bounds().filter(({ files }) => files.length === 0)).toEqual([])
  const files = bounds().flatMap((one) => one.files)
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
})

test("Each limit of a module that an error of its own reports has its number in the list of bounds", async () => {
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
