import { describe, expect, test } from "bun:test"
import { aloneIn } from "./alone-in.ts"
import { joinedIn, joiningMethods } from "./port-calls.ts"
import { shippedSources } from "./sources.ts"

const sources = await shippedSources()

const administrator = "an administrator's change, which is rare, and may reach what any user has"
const command = "an administrator's command, with its row of the audit"

/** Where a transaction may be about anything, so that on Postgres it runs alone, and why. */
const alone: Readonly<Record<string, string>> = {
  "cli/commands/imports.ts": command,
  "cli/commands/invites.ts": command,
  "cli/commands/keys.ts": command,
  "cli/commands/mail.ts": command,
  "cli/commands/reports.ts": command,
  "cli/commands/sessions.ts": command,
  "cli/commands/users.ts": command,
  "cli/commands/webhooks.ts": command,
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
  "core/webhooks/ping-webhook.ts": administrator,
}

const steps = "a step of use cases, which begin the transaction"
const subscriber = "runs in the transaction of what is published"

/** Where a method that joins a transaction is called by a file that begins none, and why. */
const joined: Readonly<Record<string, string>> = {
  "core/chat/append-message.ts": steps,
  "core/chat/end-conversations.ts": subscriber,
  "core/chat/leave-conversations.ts": subscriber,
  "core/chat/start-direct.ts": steps,
  "core/chat/store-departure.ts": steps,
  "core/comments/forget-comment.ts": steps,
  "core/credentials/change-credentials.ts": steps,
  "core/email-changes/prepare-given-email.ts": "an administrator's command",
  "core/dm-requests/decide-on.ts": steps,
  "core/dm-requests/end-dm-requests.ts": subscriber,
  "core/friends/decide-on.ts": steps,
  "core/friends/end-friends.ts": subscriber,
  "core/gameplatform/end-platform-account.ts": subscriber,
  "core/idp/late-link.ts": steps,
  "core/imports/import-file-chunk.ts": steps,
  "core/imports/store-batch.ts": steps,
  "core/offers/store-changes.ts": steps,
  "core/posts/share-item.ts": subscriber,
  "core/rounds/end-entries.ts": steps,
  "core/rounds/store-legs.ts": steps,
  "core/rounds/store-status.ts": steps,
}

/** Repositories join the transaction of a use case. */
const isUser = (path: string) => !/^(adapters|testing)\/|^core\/shared\/transactions.ts$/.test(path)

describe("A transaction", () => {
  test("of a use case, a worker or a command says what it is about, or has a reason to run alone", () => {
    const found = [...sources].filter(([path, source]) => isUser(path) && aloneIn(path, source) > 0)
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(alone).sort())
  })

  test("of a repository that names nothing joins that of a use case", () => {
    const methods = joiningMethods(sources)
    expect(methods.size).toBeGreaterThan(35)
    const found = [...sources].filter(([path, source]) => isUser(path) && joinedIn(source, methods).length > 0)
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(joined).sort())
  })

  test("of a repository without one around it is found in each way of calling it", () => {
    const sources = new Map([
      [
        "adapters/a.ts",
        "const more = (x) => atomically(x); A.of({ save: (x) => atomically(x), find: () => x, add: more })",
      ],
    ])
    const methods = joiningMethods(sources)
    expect([...methods].sort()).toEqual(["A.add", "A.save"])
    for (const call of ["const a = yield* A\na.save(x)", "const { save } = yield* A", "A.use(({ save }) => save(x))"])
      expect(joinedIn(call, methods)).toEqual(["A.save"])
    expect(joinedIn("A.use((a) => a.save(x))", methods)).toEqual(["A.save"])
    expect(joinedIn("const a = yield* A\na.find(x)", methods)).toEqual([])
    expect(joinedIn("const a = yield* A\nyield* atomically(a.save(x), [by])", methods)).toEqual([])
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
