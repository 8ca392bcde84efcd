import { afterAll, describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { installation } from "./curio.ts"

const curio = installation()
afterAll(curio.remove)

const written = async (name: string, text: string) => {
  const path = join(curio.folder, name)
  await Bun.write(path, text)
  return path
}

const columns = [
  ...["Book Id", "Title", "Author", "ISBN", "ISBN13", "My Rating", "Average Rating", "Publisher", "Binding"],
  ...["Number of Pages", "Year Published", "Original Publication Year", "Date Read", "Date Added", "Bookshelves"],
  ...["Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes", "Read Count"],
  "Owned Copies",
]

const library = `${columns.join(",")}
1,A Book,Ada,,"=""9780306406157""",4,3.8,Press,Paperback,100,2011,2009,2023/11/05,2024/02/01,,,read,,,,1,1
2,,Ada,,,0,3.8,Press,Paperback,100,2011,2009,,2024/02/01,,,read,,,,1,1
3,Another,Ada,,,0,3.8,Press,Paperback,100,2011,2009,1/2/2023,2024/02/01,,,shelved,,,,1,1
`

describe("curio imports try", () => {
  test("shows what would become of each row, without a database, and finds the preset out", async () => {
    const { code, err, out } = await curio.run(["imports", "try", await written("library.csv", library)])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(
      /^LINE +STATUS +NAME +NOTES\n2 +new +A Book *\n3 +wrong +- +Title: name\n4 +new +Another +Exclusive/,
    )
    expect(out).toContain(
      "\nmapping  goodreads\ntotal    3\nnew      2\nskipped  0\nwants    0\nwrong    1\nnotes    1\n",
    )
    expect(existsSync(curio.dataDir)).toBe(false)
  })

  test("prints one document with --json: what was read, in the fields that are named", async () => {
    const path = await written("library.csv", library)
    const fields = ["--field", "date_read:date", "--type", "books", "--preset", "goodreads"]
    const tried = await curio.json(["imports", "try", path, ...fields])
    expect(tried).toMatchObject({ mapping: "goodreads", total: 3, new: 2, skipped: 0, wants: 0, wrong: 1 })
    expect(tried.rows[0].item).toMatchObject({
      externalRef: "goodreads:1",
      editions: ["goodreads:1", "isbn:9780306406157"],
      rating: 4,
      fields: { date_read: "2023-11-05", publication_year: 2009, status: "read" },
    })
    expect(tried.rows[2].notes).toContainEqual({
      column: "Date Read",
      reason: "unknown_date_order",
      value: "1/2/2023",
    })
  })

  test("is refused for what is no file of the preset, no preset and no field", async () => {
    const path = await written("library.csv", library)
    const refused = async (...args: ReadonlyArray<string>) => {
      const { code, err, out } = await curio.run(["imports", "try", path, ...args])
      return [code, out, err]
    }
    expect(await refused("--preset", "moxfield")).toEqual([1, "", expect.stringContaining("cannot be read: preset")])
    expect(await refused("--preset", "nothing")).toEqual([2, "", expect.stringContaining("There is no preset nothing")])
    for (const field of ["Price", "price:money", "price:money:DOLLARS", "bought:date:EUR", "x:select", "a:b:c:d"])
      expect(await refused("--field", field)).toEqual([2, "", expect.stringContaining("is no field")])
    const { code, err } = await curio.run(["imports", "try", join(curio.folder, "missing.csv")])
    expect([code, err]).toEqual([1, expect.stringContaining("cannot be read")])
  })
})
