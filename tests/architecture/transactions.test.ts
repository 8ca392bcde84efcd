import { describe, expect, test } from "bun:test"
import { aloneIn } from "./alone-in.ts"
import { shippedSources } from "./sources.ts"

const sources = await shippedSources()

const administrator = "an administrator's change, which is rare, and may reach what any user has"
const command = "an administrator's command, with its row of the audit"

/** Where a transaction may be about anything, so that on Postgres it runs alone, and why. */
const alone: Readonly<Record<string, string>> = {
  "cli/commands/imports.ts": command,
  "cli/commands/mail.ts": command,
  "cli/commands/reports.ts": command,
  "cli/commands/sessions.ts": command,
  "cli/commands/users.ts": command,
  "cli/removal-command.ts": command,
  "core/auth/remove-account.ts": "ends offers, friendships, conversations and events that others have with the account",
  "core/chat/delete-message.ts": administrator,
  "core/comments/remove-comment.ts": administrator,
  "core/credentials/change-credentials.ts": "a taken over account loses what it shares with others, as a removed one",
  "core/events/cancel-event.ts": administrator,
  "core/fields/keep-system-fields.ts": "once at the start of a server",
  "core/imports/reset-imports.ts": administrator,
  "core/mail/retry-mail.ts": administrator,
  "core/posts/remove-post.ts": administrator,
  "core/reports/dismiss-report.ts": administrator,
  "core/reports/resolve-report.ts": administrator,
}

/** Repositories join the transaction of a use case. */
const isUser = (path: string) => !/^(adapters|testing)\/|^core\/shared\/transactions.ts$/.test(path)

describe("A transaction", () => {
  test("of a use case, a worker or a command says what it is about, or has a reason to run alone", () => {
    const found = [...sources].filter(([path, source]) => isUser(path) && aloneIn(path, source) > 0)
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(alone).sort())
  })

  test("without subjects is found in each of its forms", () => {
    const forms = [
      "yield* atomically(change)",
      "yield* transactions.atomically(change)",
      `const rename = Effect.fn("a.rename")(function* () {}, inTransaction)`,
      `yield* alsoAbout("anything")`,
    ]
    for (const form of forms) expect(aloneIn("core/a/a.ts", `function* a() { ${form} }`)).toBe(1)
    const named = "function* a() { yield* atomically(change, [by]); yield* alsoAbout([id]) }"
    expect(aloneIn("core/a/a.ts", named)).toBe(0)
  })
})
