type Texts = Readonly<Record<string, string>>

/** What a mapping says besides its columns, in lines. */
interface Options {
  readonly constants: Texts
  readonly joins: Readonly<Record<string, { readonly columns: Array<string>; readonly by: string }>>
  readonly words: Readonly<Record<string, Texts>>
}

/** A part of a mapping as lines of text, and back. A line that is none of the part is left to the API to refuse. */
interface Part<A> {
  readonly text: (value: A) => string
  readonly read: (text: string) => A
}

/** `Title = name`. A target has no `=`, but the name of a column may. */
export const columnsPart: Part<Texts> = {
  text: (columns) => lines(Object.entries(columns).map(([column, target]) => `${column} = ${target}`)),
  read: (text) => Object.fromEntries(linesIn(text).map((line) => cutAt(line, line.lastIndexOf("=")))),
}

/** `field.series = Dune` */
export const constantsPart: Part<Options["constants"]> = {
  text: (constants) => lines(Object.entries(constants).map(([target, text]) => `${target} = ${text}`)),
  read: (text) => Object.fromEntries(linesIn(text).map((line) => cutAt(line, line.indexOf("=")))),
}

/** `name = Artist + " - " + Title`; without quotes a blank stands between. */
export const joinsPart: Part<Options["joins"]> = {
  text: (joins) =>
    lines(
      Object.entries(joins).map(
        ([target, { by, columns }]) => `${target} = ${columns.join(by === " " ? " + " : ` + "${by}" + `)}`,
      ),
    ),
  read: (text) =>
    Object.fromEntries(
      linesIn(text).map((line) => {
        const [target, joined] = cutAt(line, line.indexOf("="))
        const [between = " + ", by = " "] = / \+ "([^"]*)" \+ /.exec(joined) ?? []
        return [target, { columns: joined.split(between).map((name) => name.trim()), by }]
      }),
    ),
}

/** `field.condition: Near Mint = near_mint` */
export const wordsPart: Part<Options["words"]> = {
  text: (words) =>
    lines(
      Object.entries(words).flatMap(([target, table]) =>
        Object.entries(table).map(([word, meaning]) => `${target}: ${word} = ${meaning}`.trimEnd()),
      ),
    ),
  read: (text) => {
    const found = linesIn(text).map((line) => {
      const [target, rest] = cutAt(line, line.indexOf(":"))
      return { target, entry: cutAt(rest, rest.lastIndexOf("=")) }
    })
    return Object.fromEntries(
      [...Map.groupBy(found, ({ target }) => target)].map(([target, some]) => [
        target,
        Object.fromEntries(some.map(({ entry }) => entry)),
      ]),
    )
  },
}

/** The text of a part, or `null` for one that lines cannot say: it is kept as it is. */
export const textOf = <A>({ read, text }: Part<A>, value: A): string | null => {
  const written = text(value)
  return sorted(read(written)) === sorted(value) ? written : null
}

/** The part that a text says, or the stored one where there was no text for it. */
export const partIn = <A>(part: Part<A>, stored: A, text: string): A =>
  textOf(part, stored) === null ? stored : part.read(text)

const lines = (all: ReadonlyArray<string>): string => all.join("\n")

const linesIn = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** What is in front of a sign, and what is behind it; all of it where the sign is missing. */
const cutAt = (line: string, at: number): [string, string] =>
  at === -1 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
