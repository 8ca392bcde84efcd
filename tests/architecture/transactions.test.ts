import { describe, expect, test } from "bun:test"
import { aloneIn } from "./alone-in.ts"
import { joinedIn, joiningMethods } from "./port-calls.ts"
import { partsOf, shippedSources } from "./sources.ts"

const sources = await shippedSources()

const administrator = "an administrator's change, which is rare, and may reach what any user has"
const command = "an administrator's command, with its row of the audit"

/** Where a transaction may be about anything, so that on Postgres it runs alone, and why. */
const alone: Readonly<Record<string, string>> = {
  "cli/commands/imports.ts importsCommand": command,
  "cli/commands/invites.ts invitesCommand": command,
  "cli/commands/keys.ts keysCommand": command,
  "cli/commands/mail.ts mailCommand": command,
  "cli/commands/reports.ts reportsCommand": command,
  "cli/commands/sessions.ts sessionsCommand": command,
  "cli/commands/users.ts usersCommand": command,
  "cli/commands/offers.ts offersCommand": command,
  "cli/commands/webhooks.ts webhooksCommand": command,
  "cli/removal-command.ts removalCommand": command,
  "core/auth/delete-account.ts removeAccount":
    "ends offers, friendships, conversations and events that others have with the account",
  "core/chat/change-message.ts removeMessage": administrator,
  "core/chat/change-message.ts restoreMessage": administrator,
  "core/market/listings/change-listing.ts restoreListing": administrator,
  "core/market/wants/change-want.ts restoreWant": administrator,
  "core/posts/comments/delete-comment.ts removeComment": administrator,
  "core/posts/comments/delete-comment.ts restoreComment": administrator,
  "core/posts/delete-post.ts restorePost": administrator,
  "core/users/credentials/change-credentials.ts changeCredentials":
    "a taken over account loses what it shares with others, as a removed one",
  "core/events/cancel-event.ts cancelEventAsAdmin": administrator,
  "core/catalog/fields/keep-system-fields.ts keepSystemFields": "once at the start of a server",
  "core/gameplatform/imports/cancel-import.ts resetImports": administrator,
  "core/delivery/mail/retry-mail.ts retryMail": administrator,
  "core/posts/delete-post.ts removePost": administrator,
  "core/moderation/appeal-decision.ts answerAppeal": administrator,
  "core/moderation/decide-report.ts decideReport": administrator,
  "core/moderation/settle-problem.ts settleProblem": administrator,
  "core/moderation/undo-decision.ts undoDecision": administrator,
  "core/reports/resolve-report.ts dismissReport": administrator,
  "core/reports/resolve-report.ts reopenReport": administrator,
  "core/reports/resolve-report.ts resolveReport": administrator,
  "core/webhooks/ping-webhook.ts retryDeadDeliveries": administrator,
}

const steps = "a step of use cases, which begin the transaction"

/**
 * Where a method that joins a transaction is called by what begins none, and why. Subscribers are left out: they join
 * that of their event.
 */
const joined: Readonly<Record<string, string>> = {
  "core/auth/create-account.ts prepareAccount": "an administrator's command",
  "core/catalog/items/change-item.ts changeOwnItem": steps,
  "core/chat/append-messages.ts appendMessages": steps,
  "core/chat/leave-conversations.ts storeDeparture": steps,
  "core/chat/start-direct.ts directOf": steps,
  "core/users/credentials/change-credentials.ts changeCredentials": steps,
  "core/auth/email-changes/prepare-given-email.ts prepareGivenEmail": "an administrator's command",
  "core/auth/idp/late-link.ts prepareLateLink": steps,
  "core/gameplatform/imports/import-file-chunk.ts importFileChunk": steps,
  "core/gameplatform/imports/store-batch.ts storeBatch": steps,
  "core/market/offers/create-offer.ts createOffer": "runs in the transaction of both sides",
  "core/market/offers/decide-offer.ts makeProposal": "runs in the transaction of both sides",
  "core/market/offers/hand-over.ts handOver": steps,
  "core/market/offers/store-changes.ts storeChanges": steps,
  "core/market/rounds/cancel-round.ts storeRoundCancellation": steps,
  "core/market/rounds/end-entries.ts endEntries": steps,
  "core/market/rounds/store-legs.ts storeLegs": steps,
  "core/market/rounds/store-status.ts storeStatus": steps,
}

/** What is exported by those who use repositories, which join the transaction of a use case. */
const parts = [...sources]
  .filter(([path]) => !/^(adapters|testing)\/|^core\/shared\/transactions.ts$/.test(path))
  .flatMap(([path, source]) => [...partsOf(source)].map(([name, part]) => ({ path, name: `${path} ${name}`, part })))

describe("A transaction", () => {
  test("of a use case, a worker or a command says what it is about, or has a reason to run alone", () => {
    const found = parts.filter(
      ({ part, path }) => /atomically|inTransaction|alsoAbout/.test(part) && aloneIn(path, part) > 0,
    )
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(alone).sort())
  })

  test("of a repository that names nothing joins that of a use case", () => {
    const methods = joiningMethods(sources)
    expect(methods.size).toBeGreaterThan(35)
    const isSubscriber = (part: string) => part.includes(": PublishedEvents[")
    const found = parts.filter(({ part }) => !isSubscriber(part) && joinedIn(part, methods).length > 0)
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(joined).sort())
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
