import { isUtf8 } from "node:buffer"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { canonicalLocale } from "../../core/index.ts"

/** A page of the operator in one language. Contract: conventions, the operator's own. */
export interface SitePage {
  readonly name: string
  /** `null` for the file that no language is named by. */
  readonly language: string | null
  readonly title: string
  /** Markdown, without the heading that is the title. */
  readonly text: string
  /** When the file was changed, as ISO 8601. */
  readonly updatedAt: string
}

/** What the operator has laid into the data folder. */
export interface SiteFiles {
  readonly pages: ReadonlyArray<SitePage>
  readonly logo: { readonly type: string; readonly bytes: Uint8Array } | null
  /** A sentence for each file that is not shown. */
  readonly problems: ReadonlyArray<string>
}

/** The page that stands above the form to sign in, and in no list. */
export const welcomePage = "welcome"

const mostPages = 60
const mostPageBytes = 64 * 1024
const mostLogoBytes = 256 * 1024
/** How often the folder is looked at, at most. */
const lookMillis = 5000

/**
 * The operator's files in a data folder, as they are now: they are read again when their times or sizes have changed,
 * which is looked for at most every five seconds, when they are asked for. The answer is the same object until then.
 */
export const siteFilesOf = (dataDir: string, now: () => number): (() => SiteFiles) => {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen = ""
  let files: SiteFiles = { pages: [], logo: null, problems: [] }
  return () => {
    if (now() - lookedAt < lookMillis) return files
    lookedAt = now()
    const found = foundIn(dataDir)
    const state = JSON.stringify(found)
    if (state !== seen) files = readAll(found)
    seen = state
    return files
  }
}

/** The operator's files in a data folder, read once. */
export const siteFilesIn = (dataDir: string): SiteFiles => readAll(foundIn(dataDir))

/** The page of a name in a language, else in the same language of another place, else in none, else in any. */
export const pageIn = ({ pages }: SiteFiles, name: string, language: string | null): SitePage | null => {
  const named = pages.filter((page) => page.name === name)
  const base = (tag: string | null) => tag?.split("-")[0]
  return (
    named.find((page) => page.language === language) ??
    named.find((page) => language !== null && base(page.language) === base(language)) ??
    named.find((page) => page.language === null) ??
    named[0] ??
    null
  )
}

/** The pages that are listed, each in the language that fits best, by name. */
export const listedPages = (files: SiteFiles, language: string | null): ReadonlyArray<SitePage> =>
  [...new Set(files.pages.map(({ name }) => name))]
    .filter((name) => name !== welcomePage)
    .flatMap((name) => pageIn(files, name, language) ?? [])

interface Found {
  readonly pages: ReadonlyArray<FoundFile>
  readonly logos: ReadonlyArray<FoundFile>
}

interface FoundFile {
  readonly path: string
  readonly shown: string
  readonly bytes: number
  readonly changedAt: number
}

const foundIn = (dataDir: string): Found => ({
  pages: namesIn(join(dataDir, "pages")).flatMap((name) => stated(dataDir, `pages/${name}`)),
  logos: ["logo.svg", "logo.png", "logo.webp"].flatMap((name) => stated(dataDir, name)),
})

/** One more than there may be is enough to see that there are too many. */
const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .toSorted()
      .slice(0, mostPages + 1)
  } catch {
    return []
  }
}

/** Links are followed: folders that a container is given consist of them. */
const stated = (dataDir: string, shown: string): ReadonlyArray<FoundFile> => {
  const path = join(dataDir, shown)
  try {
    const stat = statSync(path)
    return stat.isFile() ? [{ path, shown, bytes: stat.size, changedAt: stat.mtimeMs }] : []
  } catch {
    return []
  }
}

const readAll = ({ logos, pages }: Found): SiteFiles => {
  const problems: Array<string> = []
  const shown = pages.slice(0, mostPages).flatMap((file) => {
    const page = pageFrom(file)
    if (typeof page !== "string") return [page]
    problems.push(`${file.shown} ${page}`)
    return []
  })
  if (pages.length > mostPages) problems.push(`pages has more than ${mostPages} files; the others are not shown.`)
  const [first, ...others] = logos
  for (const { shown: name } of others) problems.push(`${name} is not shown, because ${first?.shown} is.`)
  const logo = first === undefined ? null : logoFrom(first)
  if (typeof logo !== "string") return { pages: shown, logo, problems }
  return { pages: shown, logo: null, problems: [...problems, `${first?.shown} ${logo}`] }
}

/** The page in a file, or why it is not shown. */
const pageFrom = (file: FoundFile): SitePage | string => {
  const [, name = "", tag] = /^pages\/([a-z0-9][a-z0-9-]{0,39})(?:\.([A-Za-z0-9-]{2,35}))?\.md$/.exec(file.shown) ?? []
  if (name === "")
    return "is not shown: a name is like rules.md or rules.pt-BR.md, in small letters, digits and hyphens."
  const language = tag === undefined ? null : canonicalLocale(tag)
  if (tag !== undefined && language === null) return `is not shown: ${tag} is no language.`
  const bytes = bytesOf(file, mostPageBytes)
  if (typeof bytes === "string") return bytes
  if (!isUtf8(bytes)) return "is not shown: it is no text in UTF-8."
  const text = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").trim()
  const [heading = "", title = ""] = /^# +(.+)(?:\n|$)/.exec(text) ?? []
  if (title === "") return "is not shown: its first line is not its title, such as # Rules."
  return {
    ...{ name, language, title: title.replace(/\s*#*\s*$/, "").slice(0, 100), text: text.slice(heading.length).trim() },
    updatedAt: new Date(file.changedAt).toISOString(),
  }
}

const logoFrom = (file: FoundFile): SiteFiles["logo"] | string => {
  const bytes = bytesOf(file, mostLogoBytes)
  if (typeof bytes === "string") return bytes
  const type = logoTypes.find(({ begins, ending }) => file.shown.endsWith(ending) && begins(bytes))?.type
  return type === undefined ? "is not shown: it is no picture of this kind." : { type, bytes }
}

const startOf = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1")
const logoTypes = [
  { ending: ".png", type: "image/png", begins: (bytes: Uint8Array) => startOf(bytes, 1, 4) === "PNG" },
  { ending: ".webp", type: "image/webp", begins: (bytes: Uint8Array) => startOf(bytes, 8, 12) === "WEBP" },
  {
    ending: ".svg",
    type: "image/svg+xml",
    begins: (bytes: Uint8Array) => isUtf8(bytes) && startOf(bytes, 0, 4096).includes("<svg"),
  },
]

const bytesOf = ({ bytes, path }: FoundFile, most: number): Uint8Array | string => {
  if (bytes > most) return `is not shown: it has more than ${most / 1024} KB.`
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return "is not shown: it cannot be read."
  }
}
