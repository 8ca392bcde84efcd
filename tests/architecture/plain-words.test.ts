import { expect, test } from "bun:test"
import { join } from "node:path"
import { documents, repository } from "./documents.ts"

// Names that were replaced by plain words, and what to say instead: standard terms, one word per thing.
const replaced = [
  ["PresenceDesk|TypingDesk", "PresenceTracker, TypingTracker"],
  ["greet|newcomers", "sendInitialPresence, newSockets"],
  ["PassingFrames|\\w+Patiently", "EphemeralFrames, …WithRetry"],
  ["lookAfter(?:All)?", "checkSocket(s)"],
  ["sendFiles|Said|saveCounts", "postMessage, MessageDraft, saveState"],
  ["[fF]ates?|(?:Stored)?Holding|nothingOfAStranger|noLinksFromBefore", "effects, Credential, revoke…"],
  ["PlacedAttachment|GamePlaces|PostPlace", "LocatedAttachment, GameLocations, PostCursor"],
  ["\\w*[nN]ameTokens\\w*|someTokenBegins|(?:event|message)WordsOf|bothPlaces", "nameTerms, …TermsOf, joinedBits"],
] as const

// Words that neither a name nor a sentence has, in sources, tests and documents, and what to say instead.
const instead: Readonly<Record<string, string>> = {
  ...words("tell tells telling tellings told", "notify, inform, say or show"),
  ...words("hear hears hearing heard", "receive, or be notified"),
  ...words("somebody", "a user, another user"),
  ...words("nobody", "no user"),
  ...words("whoever whosever", "a user who, any user"),
  ...words("room rooms", "space, capacity or limit"),
  ...words("anew", "again"),
  ...words("alike", "equal, similar"),
  ...words("beside", "next to, in addition to, at the same time as"),
  ...words("lack lacks lacking", "does not have"),
  ...words("patient patiently persistently", "with retry, with a long timeout"),
}

function words(some: string, others: string): Readonly<Record<string, string>> {
  return Object.fromEntries(some.split(" ").map((word) => [word, others]))
}

// Where such a word stays, and why.
const kept: ReadonlyArray<readonly [path: RegExp, text: RegExp, why: string]> = [
  [/./, /want_tellings(?:_listing)?|is_closing_told/g, "names in the database: others would need a migration"],
  [/^server\/openapi\/asyncapi\.ts$/, /^ {6}tell: /gm, "the operation of the AsyncAPI document, a public name"],
  [/^cli\/seed\/|^tests\/server\/market\/wants/, /quiet rooms|"rooms"/gi, "the title of a book"],
  [/^tests\/.*(?:schedule|places)\.test\.ts$/, /[?/]room\b|"room"/g, "a part of an address"],
  [/^tests\/(?:server\/processes\/unprivileged|support\/pgbouncer)\.ts$/, /nobody/gi, "the name of a user of Unix"],
]

test("Names and sentences are made of plain words, and replaced names do not come back", async () => {
  const sources = await read([...new Bun.Glob(`${folders}/**/*.{ts,tsx,css}`).scanSync(repository)])
  expect(sources.length).toBeGreaterThan(1000)
  const pages = await read(documents())
  expect(sources.flatMap(([path, text]) => [...replacedIn(path, text), ...foundIn(path, text)])).toEqual([])
  expect(pages.flatMap(([path, text]) => foundIn(path, text))).toEqual([])
})

test("Such a word is found in a name and in a sentence, and not where it is kept", () => {
  expect(foundIn("core/a.ts", "const wasTold = 1 // Nobody knows.")).toEqual([
    "core/a.ts: Told; say notify, inform, say or show",
    "core/a.ts: Nobody; say no user",
  ])
  expect(foundIn("core/a.ts", 'const tolds = kit.table("want_tellings")')).toEqual([])
})

const foundIn = (path: string, text: string): ReadonlyArray<string> => {
  const rest = kept.reduce((left, [where, what]) => (where.test(path) ? left.replaceAll(what, "") : left), text)
  return [...rest.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].flatMap(([word]) => {
    const others = Object.hasOwn(instead, word.toLowerCase()) ? instead[word.toLowerCase()] : undefined
    return others === undefined ? [] : [`${path}: ${word}; say ${others}`]
  })
}

const replacedIn = (path: string, text: string): ReadonlyArray<string> =>
  replaced.flatMap(([names, others]) =>
    [...text.matchAll(new RegExp(`\\b(?:${names})\\b`, "g"))].map(([name]) => `${path}: ${name}; say ${others}`),
  )

const folders = "{core,testing,adapters,server,cli,packages,web,tests}"

const read = (paths: ReadonlyArray<string>): Promise<ReadonlyArray<readonly [path: string, text: string]>> =>
  Promise.all(
    paths
      .filter((path) => !path.includes("node_modules") && join(repository, path) !== import.meta.path)
      .map(async (path) => {
        const text = await Bun.file(join(repository, path)).text()
        return [path, path === "CHANGELOG.md" ? nextVersionIn(text) : text] as const
      }),
  )

/** Of the changes only those of the next version count, without names: they say what a name was before. */
const nextVersionIn = (changes: string): string =>
  changes
    .split(/^## /m, 2)
    .join("")
    .replaceAll(/`[^`]*`/g, "")
