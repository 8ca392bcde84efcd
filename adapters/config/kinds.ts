import { type LogLevel, Redacted } from "effect"
import { canonicalLocale } from "../../core/index.ts"

/** A kind of variable: how it is parsed (`null` when the text is invalid), and the texts for the error message. */
export interface Kind<A> {
  readonly read: (text: string) => A | null
  /** The expected value, as in "set a whole number from 0 to 65535". */
  readonly right: string
  /** The reason why a text is invalid, for kinds whose value must not be shown. */
  readonly wrong?: (text: string) => string
  /** The value is a secret or may hold one, so a file may hold it in place of the environment. */
  readonly isSecret?: true
}

/** Any text; blanks around it are removed. */
export const anyText: Kind<string> = { read: (text) => text.trim(), right: "a text" }

/** A text of one line, of at most so many characters. */
export const shortText = (most: number): Kind<string> => ({
  read: (text) => (text.trim().length <= most && !/\p{Cc}/u.test(text.trim()) ? text.trim() : null),
  right: `a text of one line, of at most ${most} characters`,
})

/** A colour as `#rrggbb`. */
export const colorCode: Kind<string> = {
  read: (text) => (/^#[0-9a-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null),
  right: "a color such as #0f5c56",
}

/** Plain decimal digits. */
export const wholeNumber = (least: number, most: number): Kind<number> => ({
  read: (text) => {
    const digits = text.trim()
    return /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most ? Number(digits) : null
  },
  right: `a whole number from ${least} to ${most}`,
})

/** A number of bytes, which may be written with KB, MB or GB. */
export const byteCount: Kind<number> = {
  read: (text) => {
    const [, digits, unit] = /^(\d{1,15}) ?(KB|MB|GB)?$/i.exec(text.trim()) ?? []
    const bytes = Number(digits) * 1024 ** ["", "KB", "MB", "GB"].indexOf((unit ?? "").toUpperCase())
    return Number.isSafeInteger(bytes) ? bytes : null
  },
  right: "a number of bytes, such as 2 GB, 500 MB or 0 for no limit",
}

/** A number of server processes, or "auto" for one for each core. */
export const workerNumber: Kind<number | "auto"> = {
  read: (text) => (text.trim() === "auto" ? "auto" : wholeNumber(1, 64).read(text)),
  right: "auto or a whole number from 1 to 64",
}

/** A language tag (BCP 47) in its canonical form. */
export const languageTag: Kind<string> = {
  read: (text) => canonicalLocale(text.trim()),
  right: "a language tag, such as en, de or pt-BR",
}

/** Words that are separated by commas. */
export const wordList: Kind<ReadonlyArray<string>> = {
  read: (text) => {
    const words = text.split(",").map((word) => word.trim())
    return words.every((word) => /^[\x21-\x7e]{1,64}$/.test(word)) ? words : null
  },
  right: "words separated by commas, such as mfa,hwk",
}

/** One of a few words, each with its meaning. */
export const wordOf = <A>(words: Readonly<Record<string, A>>): Kind<A> => ({
  read: (text) => (Object.hasOwn(words, text.trim()) ? (words[text.trim()] ?? null) : null),
  right: listed(Object.keys(words)),
})

export const yesOrNo: Kind<boolean> = wordOf({ true: true, false: false })

export const onOrOff: Kind<boolean> = wordOf({ on: true, off: false })

/** A number of proxies; `true` means one, `false` none. */
export const proxyNumber: Kind<number> = {
  read: (text) => yesOrNoNumber.get(text.trim()) ?? wholeNumber(0, 10).read(text),
  right: "the number of proxies in front of the server, from 0 to 10",
}
const yesOrNoNumber: ReadonlyMap<string, number> = new Map([
  ["true", 1],
  ["false", 0],
])

export const logLevel: Kind<LogLevel.LogLevel> = wordOf<LogLevel.LogLevel>({
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  fatal: "Fatal",
  none: "None",
})

/** Any text that must not be shown. */
export const anySecret: Kind<Redacted.Redacted> = {
  read: (text) => Redacted.make(text),
  right: "a text",
  isSecret: true,
}

/** A secret of at least so many bytes; it is taken as written, blanks included. */
export const secretOf = (bytes: number): Kind<Redacted.Redacted> => ({
  read: (text) => (byteLength(text) >= bytes ? Redacted.make(text) : null),
  right: `at least ${bytes} random bytes, such as the output of "openssl rand -base64 48"`,
  wrong: (text) => `has only ${byteLength(text)} bytes`,
  isSecret: true,
})

/** How many previous secrets there may be: each is tried for what no other one made. */
const mostPrevious = 5

/** Some secrets of at least so many bytes each, separated by commas; blanks around them are removed. */
export const secretsOf = (bytes: number): Kind<ReadonlyArray<Redacted.Redacted>> => ({
  read: (text) => {
    const secrets = partsOf(text)
    const areLong = secrets.every((secret) => byteLength(secret) >= bytes)
    return areLong && secrets.length <= mostPrevious ? secrets.map((secret) => Redacted.make(secret)) : null
  },
  right: `at most ${mostPrevious} previous secrets of at least ${bytes} bytes each, separated by commas`,
  wrong: (text) => {
    const secrets = partsOf(text)
    const shortest = Math.min(...secrets.map(byteLength))
    return secrets.length > mostPrevious ? `has ${secrets.length} secrets` : `has one of only ${shortest} bytes`
  },
  isSecret: true,
})

const partsOf = (text: string): ReadonlyArray<string> => text.split(",").map((secret) => secret.trim())

/** Headers for another server, which may hold its key: names and percent-encoded values, separated by commas. */
export const headerList: Kind<Redacted.Redacted<Readonly<Record<string, string>>>> = {
  read: (text) => {
    const pairs = text.split(",").map((pair) => /^\s*([\w-]+)=([\x21-\x7e ]*)$/.exec(pair))
    try {
      const headers = pairs.map((pair) => [pair?.[1] ?? "", decodeURIComponent((pair?.[2] ?? "").trim())] as const)
      return headers.every(([name, value]) => name !== "" && /^[\x20-\x7e]*$/.test(value))
        ? Redacted.make(Object.fromEntries(headers))
        : null
    } catch {
      return null
    }
  },
  right: "headers such as api-key=secret,team=a, with odd characters percent-encoded",
  wrong: () => "is not a list of headers",
  isSecret: true,
}

/**
 * A regular expression whose one group is the account id; the result is anchored, so that it matches whole texts only.
 */
export const patternOfId: Kind<RegExp> = {
  read: (text) => {
    try {
      const groups = (new RegExp(`${text}|`, "u").exec("")?.length ?? 0) - 1
      return groups === 1 ? new RegExp(`^(?:${text})$`, "u") : null
    } catch {
      return null
    }
  },
  right: "a regular expression with exactly one group",
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

// A declaration, because the kinds above are made before this line is reached.
function listed(words: ReadonlyArray<string>): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
}
