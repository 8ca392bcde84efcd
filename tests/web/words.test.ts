import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { systemFields } from "../../core/catalog/fields/system-fields.ts"

const root = join(import.meta.dirname, "../..")

/** The catalogue of a language. The compiler of the tests knows no browser, so it is loaded without its type. */
const catalogue = async (language: string, name: string): Promise<ReadonlyMap<string, string>> =>
  new Map(flat((await import(join(root, `web/words/${language}.ts`)))[name]))

const flat = (words: object, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  )

const placeholdersIn = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

const english = await catalogue("en", "en")
/** The forms of a number that English does not have. */
const further = /\.(zero|two|few|many)$/

/** What a language says with the word that English has. Each other sentence differs, or it was not translated. */
const sameWords: Readonly<Record<string, ReadonlyArray<string>>> = {
  de: [
    ...["Action", "Code", "Comics", "Essays", "Fantasy", "Genre", "Horror", "Legacy", "Manga", "Median", "Party"],
    ...["Moderation", "Moderator", "Administrator", "Name", "Online", "online", "Passkeys", "Person", "Problem"],
    ...["Sandbox", "Shooter", "Simulation", "Spam", "Test", "Text", "Thriller", "Webhook", "Webhooks"],
  ],
  es: ["Manga", "No", "Spam", "Webhook", "Webhooks"],
  fr: [
    ...[
      "Action",
      "Actions",
      "Code",
      "Collection",
      "Collections",
      "Contact",
      "Conversation",
      "Conversations",
      "Copies",
      "Cycle",
    ],
    ...["Description", "Fantasy", "Genre", "Manga", "Menu", "Message", "Messages", "Note", "Notifications"],
    ...["Romance", "Secret", "Sessions", "Simulation", "Thriller", "Type", "Webhook", "Webhooks"],
  ],
  it: ["Account", "File", "Home", "Manga", "No", "Password", "Thriller", "Webhook"],
  "pt-BR": ["Item", "{count} item", "Menu", "Romance", "Spam", "Webhook", "Webhooks"],
}

/** How a language could address the user, and does not here. */
const otherAddress: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iv,
  es: /(?<!\p{L})usted(?:es)?(?!\p{L})/iv,
  fr: /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iv,
  it: /(?<!\p{L})Lei(?!\p{L})/v,
}

describe.each([
  ["de", "de"],
  ["es", "es"],
  ["fr", "fr"],
  ["it", "it"],
  ["pt-BR", "ptBR"],
])("The catalogue %s", (language, name) => {
  test("has the sentences of the English one, with the same placeholders", async () => {
    const words = await catalogue(language, name)
    expect([...words.keys()].filter((key) => !further.test(key))).toEqual([...english.keys()])
    for (const [key, sentence] of words)
      expect([key, ...placeholdersIn(sentence)]).toEqual([
        key,
        ...placeholdersIn(english.get(key.replace(further, ".other")) ?? ""),
      ])
  })

  test("says nothing in English", async () => {
    const known = new Set(["ISBN", ...(sameWords[language] ?? [])])
    const isWords = (sentence: string) => /\p{L}/v.test(sentence.replaceAll(/\{\w+\}/g, ""))
    const same = [...(await catalogue(language, name))].filter(
      ([key, sentence]) => sentence === english.get(key) && isWords(sentence) && !known.has(sentence),
    )
    expect(same).toEqual([])
  })

  test("addresses the user in one way", async () => {
    const other = otherAddress[language]
    expect([...(await catalogue(language, name))].filter(([, sentence]) => other?.test(sentence))).toEqual([])
  })

  test("has each form of a number that the language has", async () => {
    const words = await catalogue(language, name)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = [...english.keys()].filter((key) => key.endsWith(".one")).map((key) => key.slice(0, -4))
    expect(plurals.length).toBeGreaterThan(0)
    expect(plurals.flatMap((key) => forms.map((form) => `${key}.${form}`)).filter((key) => !words.has(key))).toEqual([])
  })
})

test("Each code of the API has a sentence, and no sentence is left over", async () => {
  const page = await Bun.file(join(root, "docs/contract/errors.md")).text()
  const codes = new Set([...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code ?? ""))
  expect(codes.size).toBeGreaterThan(100)
  const known = [...english.keys()].filter((key) => key.startsWith("errors.")).map((key) => key.slice(7))
  const waiting = ["CHANGED_MEANWHILE", "OFFLINE", "PERHAPS_STORED"]
  const own = ["ERR_VALIDATION", ...waiting, "PASSKEY_FAILED", "PUSH_REFUSED", "UNEXPECTED"]
  expect(known.toSorted()).toEqual([...codes, ...own].toSorted())
})

test("Each field that the service made has a name, and each of its options but names of products", () => {
  const products = new Set(["platform", "base_game"])
  const names = systemFields.map(({ key }) => `fields.names.${key}`)
  const options = systemFields.flatMap(({ key, options: all }) => (products.has(key) ? ["Other"] : (all ?? [])))
  const expected = new Set([...names, ...options.map((option) => `fields.options.${option}`)])
  expect(new Set([...english.keys()].filter((key) => /^fields\.(names|options)\./v.test(key)))).toEqual(expected)
})
