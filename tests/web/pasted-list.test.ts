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
  ["a list of cards", "Deck\n4 Lamp Otter (XDM) 12\n2x Wick [xdm]\n", "Deck\n4 Lamp Otter (XDM) 12\n2x Wick [xdm]\n"],
  ["a list of other cards", "4 Lampling LMP 125\n1 Wick ABC TG12", "4 Lampling LMP 125\n1 Wick ABC TG12"],
  ["names behind numbers without points", "1 Dune\n2 Emma (DVD)", 'name\n"1 Dune"\n"2 Emma (DVD)"'],
  ["numbers of books", "978-0-306-40615-7\n0306406152", "978-0-306-40615-7\n0306406152"],
])("What is pasted is a file: %s", async (_, text, content) => {
  const file: File = pastedFile(text)
  expect([file.name, await file.text()]).toEqual(["pasted.csv", content])
})

test("What is pasted for the mapping of a site stays as it is", async () => {
  expect(await pastedFile("4 Lamp\n2 Wick", "cardlist").text()).toBe("4 Lamp\n2 Wick")
})
