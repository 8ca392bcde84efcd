import { describe, expect, test } from "bun:test"
import { DateTime, Redacted } from "effect"
import * as core from "../../../core/index.ts"
import { CodedError } from "../../../core/shared/coded-error.ts"

type AnyError = new (fields: object) => { readonly _tag: string; readonly message: string }

const fields = { reason: "The server hung up.", key: "year", retryAfterSeconds: 1 }
/** The fields of errors that take only some words. */
const special: Readonly<Record<string, object>> = {
  StorageLimitReached: { limit: "storage" },
  LimitReached: { limit: "posts" },
  CommonPassword: { key: "password" },
  InvalidEdition: { reason: "format" },
  MfaRequired: { cookie: Redacted.make("sealed"), expiresAt: DateTime.makeUnsafe(0) },
  FileInvalid: { reason: "quote", line: 1, detail: null },
}
const errors = Object.entries(core)
  .filter(([name]) => name.endsWith("Errors"))
  .flatMap(([, module]) => Object.entries(module as object as Record<string, AnyError>))
  .map(([name, CoreError]) => new CoreError({ ...fields, ...special[name] }))

describe("The errors of the core", () => {
  test("say what is wrong in a sentence, each with a tag of its own", () => {
    expect(errors.length).toBeGreaterThan(100)
    expect(new Set(errors.map(({ _tag }) => _tag)).size).toBe(errors.length)
    for (const { _tag, message } of errors) {
      expect(_tag).toMatch(/^[a-z-]+\.[A-Z_]+$/)
      expect(message, _tag).toMatch(/^[A-Z][^<>{}]+\.$/)
    }
  })

  test("may say their fields", () => {
    const { message } = new core.MailErrors.MailNotSent({ reason: "The server hung up." })
    expect(message).toBe("The mail was not sent. The server hung up.")
  })

  test("do not compile without a sentence", () => {
    // @ts-expect-error The sentence is missing.
    class Silent extends CodedError<Silent>()("made-up.SILENT") {}
    expect(Silent.name).toBe("Silent")
  })
})
