import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { documents } from "./documents.ts"
import { shippedSources } from "./sources.ts"

const root = join(import.meta.dirname, "../..")
const pages = new Map(
  readdirSync(join(root, "docs/contract"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => [
      file.replace(/\.md$/, "").replaceAll("-", " "),
      readFileSync(join(root, "docs/contract", file), "utf8"),
    ]),
)

/** What a comment may name of a page: its headings, and the routes in the first column of its tables. */
const placesOf = (page: string): ReadonlySet<string> => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading)
  const routes = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, route = ""]) => route)
  return new Set([...headings, ...routes].map((place) => place.toLowerCase()))
}

/** The references of a source: `Contract: market, offers; CLI, db.` names two pages and a place on each. */
const referencesIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/Contract:((?:[^*.\n]|\.(?=\S)|\n \*(?!\/))+)/g)].flatMap(([, named = ""]) =>
    named
      .replaceAll(/\n[ *]+/g, " ")
      .split(";")
      .map((reference) => reference.replace(/\*\/.*$/s, "").trim()),
  )

const fault = (reference: string): string | null => {
  const [area = "", ...places] = reference.split(", ")
  const page = pages.get(area.toLowerCase())
  if (page === undefined) return `there is no page ${area}`
  const known = placesOf(page)
  const unknown = places.find((place) => !known.has(place.toLowerCase()))
  return unknown === undefined ? null : `the page ${area} has no place called "${unknown}"`
}

describe("The documents", () => {
  test("have the page and the heading of each reference in a comment", async () => {
    const sources = [...(await shippedSources())]
    const references = sources.flatMap(([file, source]) =>
      referencesIn(source).map((reference) => ({ file, reference })),
    )
    expect(references.length).toBeGreaterThan(200)
    expect(
      references.flatMap(({ file, reference }) => {
        const wrong = fault(reference)
        return wrong === null ? [] : [`${file}: ${reference}: ${wrong}`]
      }),
    ).toEqual([])
  })

  test("are where links and comments say", () => {
    const files = documents()
    const broken = files.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replaceAll(/^```.*?^```/gms, "")
      return [...text.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)].flatMap(([link, path = "", anchor = ""]) => {
        const target = path === "" ? join(root, file) : join(root, file, "..", path)
        if (!existsSync(target)) return [`${file}: ${link}`]
        if (anchor === "") return []
        const anchors = [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)].map(
          ([, heading = ""]) =>
            `#${heading
              .toLowerCase()
              .replaceAll(/[^\p{L}\p{N} -]/gu, "")
              .replaceAll(" ", "-")}`,
        )
        return anchors.includes(anchor) ? [] : [`${file}: ${link}`]
      })
    })
    expect(broken).toEqual([])
  })

  test("can be found missing: a reference to a page or a heading that is not there is a fault", () => {
    expect(fault("market, offers")).toBeNull()
    expect(fault("market, haggling")).toContain("haggling")
    expect(fault("seed section 8")).toContain("seed section 8")
    expect(referencesIn("/** Does it. Contract: market, POST /offers/:id/accept; CLI, db. */")).toEqual([
      "market, POST /offers/:id/accept",
      "CLI, db",
    ])
  })
})
