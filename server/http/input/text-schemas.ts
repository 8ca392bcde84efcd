import { type TOptional, type TSchema, type TUnsafe, Type } from "@sinclair/typebox"
import { Redacted } from "effect"
import { t } from "elysia"
import {
  canonicalLocale,
  type EmailAddress,
  emojiOf,
  isCalendarDate,
  isCurrency,
  isEmailAddress,
  isFieldKey,
  isId,
  isMappingName,
  isName,
  isTimeZone,
  isWebAddress,
  passwordLength,
  searchTerms,
  type UserId,
} from "../../../core/index.ts"
import { type Treated, Treatment } from "./reader.ts"

interface Length {
  /** The fewest Unicode code points, after trimming. */
  readonly min?: number
  readonly max: number
}

/** A text that is trimmed and may not be blank. */
export const Text = ({ min = 1, max }: Length) => build<string>({ minLength: min, maxLength: max }, { trim: true })

/**
 * A text that names a person or a thing: trimmed, without control characters, and not invisible.
 * Contract: conventions, shapes.
 */
export const Name = ({ max }: Length) =>
  build<string>({ format: "name", minLength: 1, maxLength: max }, { trim: true, test: isName })

/** A text to search for, with a word in it. */
export const Words = ({ max }: Length) =>
  build<string>(
    { format: "words", minLength: 1, maxLength: max },
    { trim: true, test: (text) => searchTerms(text).length > 0 },
  )

/** A text that may be missing, `null` or blank; blank arrives as `null`, missing as `undefined`. */
export const OptionalText = ({ max }: Length): TOptional<TUnsafe<string | null>> => t.Optional(NullableText({ max }))

/** A text whose key must be there; `null` or blank clears it. */
export const NullableText = ({ max }: Length) =>
  t.Unsafe<string | null>(t.Union([build<string>({ maxLength: max }, { trim: true, blankIsNull: true }), t.Null()]))

/** A text that is taken unchanged: for tokens and other texts in which every character matters. */
export const RawText = ({ min = 1, max }: Length) => build<string>({ minLength: min, maxLength: max }, {})

/**
 * One plain mail address, never trimmed and never lower-cased; convert it for the core with `address`.
 * Contract: auth, POST /auth/register.
 */
export const Email = build<string>(
  { format: "email", maxLength: 254, examples: ["ada@example.com"] },
  { test: isEmailAddress },
)

/** A new password; convert it for the core with `secret`. Contract: auth, POST /auth/register. */
export const NewPassword = build<string>(
  { format: "password", minLength: passwordLength.min, maxLength: passwordLength.max },
  {},
)

/** A password to verify. Contract: auth, POST /auth/login. */
export const Password = build<string>({ format: "password", minLength: 1, maxLength: passwordLength.max }, {})

/** A branded id: `Id<SessionId>()`. */
export const Id = <I extends string = string>() =>
  build<I>({ format: "uuid" }, { test: isId, map: (text) => text.toLowerCase() })

/** A user: an id, or `me`. Contract: users, users. */
export const UserIdOrMe = build<UserId | "me">(
  { format: "uuid" },
  { test: (text) => text === "me" || isId(text), map: (text) => text.toLowerCase() },
)

/** The key of a new field. Contract: catalog, field definitions. */
export const FieldKey = build<string>(
  { format: "field-key", pattern: "^[a-z][a-z0-9_]*$", maxLength: 64, examples: ["release_year"] },
  { test: isFieldKey },
)

/**
 * An edition in any form that its scheme allows, which the core checks, its length too.
 * Contract: catalog, editions.
 */
export const WrittenEdition = build<string>({ examples: ["isbn:9780306406157"] }, { trim: true })

/** The name of a mapping of columns. Contract: catalog, files. */
export const MappingName = build<string>(
  { format: "mapping-name", pattern: "^[a-z0-9_-]{1,64}$", examples: ["my-shelf"] },
  { test: isMappingName },
)

/** A currency of ISO 4217, in capitals. */
export const Currency = build<string>(
  { format: "iso-4217", pattern: "^[A-Z]{3}$", examples: ["EUR"] },
  { test: isCurrency },
)

/** An instant: ISO 8601 with its offset, to the millisecond. */
export const Instant = build<string>({ format: "date-time" }, { test: isInstant })

/** A day of the calendar: `2026-02-28`. */
export const Day = build<string>({ format: "date", examples: ["2026-02-28"] }, { trim: true, test: isCalendarDate })

/** A name of the IANA time zone database, kept as it is sent. Contract: events, events. */
export const TimeZone = build<string>(
  { format: "time-zone", maxLength: 100, examples: ["Europe/Berlin"] },
  { test: isTimeZone },
)

/** A language tag of BCP 47, in its canonical form. Contract: delivery, settings. */
export const Locale = build<string>(
  { format: "language-tag", maxLength: 35, examples: ["pt-BR"] },
  { test: (text) => canonicalLocale(text) !== null, map: (text) => canonicalLocale(text) ?? text },
)

/** An absolute address of http or https. Contract: events, events. */
export const WebAddress = build<string>(
  { format: "web-address", minLength: 1, maxLength: 2000, examples: ["https://example.com/meet"] },
  { trim: true, test: isWebAddress },
)

/** The address of a browser at its push service. Contract: webhooks, push. */
export const PushEndpoint = build<string>(
  { format: "uri", minLength: 1, maxLength: 2000, examples: ["https://push.example.com/send/8c1d0a9b"] },
  { test: (text) => /^[!-~]+$/.test(text) },
)

/** Some bytes in base64url, given the pattern of the whole text. */
export const Bytes = (pattern: string) =>
  build<string>({ format: "base64url", pattern }, { test: (text) => new RegExp(pattern).test(text) })

/** One emoji, in the form in which it is stored. Contract: chat, messages. */
export const Emoji = build<string>(
  { format: "emoji", examples: ["👍"] },
  { test: (text) => emojiOf(text) !== null, map: (text) => emojiOf(text) ?? text },
)

/** A whole number; in a query plain decimal digits. (Elysia's own `t.Integer` takes texts for numbers,
 * and in an answer has it go through a slow conversion.) */
export const Whole = (bounds: { readonly min?: number; readonly max?: number; readonly default?: number } = {}) => {
  const { min, max, ...others } = bounds
  return Type.Integer({
    ...others,
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  })
}

/** A value or `null`, which is treated as missing. */
export const OrNull = <S extends TSchema>(schema: S) => t.Optional(t.Union([schema, t.Null()]))

/** One of a few words. */
export const OneOf = <const W extends readonly [string, ...string[]]>(...words: W) =>
  t.Unsafe<W[number]>({ ...t.String(), enum: [...words] })

/** The address that `Email` has checked, for the core. */
export const address = (email: string): EmailAddress => email as EmailAddress

/** A secret from a body or a cookie, wrapped so that it is not printed by mistake. */
export const secret = (text: string): Redacted.Redacted => Redacted.make(text)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

// The years 1 to 9999 in UTC: others have no ISO 8601 form of four digits, and Postgres refuses them.
const firstInstant = Date.parse("0001-01-01T00:00:00Z")
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z")

function isInstant(text: string): boolean {
  const at = Date.parse(text)
  return instant.test(text) && isDay(text) && at >= firstInstant && at <= lastInstant
}

/** Whether the day of an instant exists. `Date.parse` takes the 30th of February, and the 24th hour of a day. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0] = text.split(/[-T:]/, 4).map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && hour < 24
}

function build<T>(keywords: Readonly<Record<string, unknown>>, treated: Treated): TUnsafe<T> {
  return t.Unsafe<T>({ ...t.String(), ...keywords, [Treatment]: treated })
}
