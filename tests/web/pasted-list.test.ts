import { expect, test } from "bun:test"
import { join } from "node:path"

// The compiler of the tests knows no client of the app, so this is loaded without its types.
const { pastedFile } = await import(join(import.meta.dirname, "../../web/state/pasted-list.ts"))

test.each([
  ["names, one in a line", "Dune\n\n  Emma \r\nUlysses", 'name\n"Dune"\n"Emma"\n"Ulysses"'],
  ["names with commas and quotes", 'Cheese, wine\nThe "Book"', 'name\n"Cheese, wine"\n"The ""Book"""'],
  ["points of a list", "- Dune\n• Emma", 'name\n"Dune"\n"Emma"'],
  ["a list with numbers", "1. Dune\n2. Emma\n10. Ulysses", 'name\n"Dune"\n"Emma"\n"Ulysses"'],
  ["names that are numbers, or begin with one", "1984\n2. Dune", 'name\n"1984"\n"2. Dune"'],
  ["names that look like a formula", "+1\n'=x", 'name\n"\'+1"\n"\'\'=x"'],
  ["a heading above names", "Title\nDune", 'name\n"Dune"'],
  ["a table of a spreadsheet", "Title\tYear\nDune\t1965", "Title\tYear\nDune\t1965"],
  ["a table of a file", "Book Id,Title\n1,Dune", "Book Id,Title\n1,Dune"],
  ["a name with commas that is no table", "Named, and so on\nDune", 'name\n"Named, and so on"\n"Dune"'],
  ["numbers of books", "978-0-306-40615-7\n0306406152", "978-0-306-40615-7\n0306406152"],
])("What is pasted is a file: %s", async (_, text, content) => {
  const file: File = pastedFile(text)
  expect([file.name, await file.text()]).toEqual(["pasted.csv", content])
})
