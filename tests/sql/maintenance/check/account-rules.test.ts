import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { accountRules } from "../../../../adapters/sql/maintenance/check/account-rules.ts"
import { moderationRules } from "../../../../adapters/sql/maintenance/check/moderation-rules.ts"
import {
  type Decision,
  type DecisionId,
  Decisions,
  type EmailAddress,
  ReplacedAddresses,
  Reports,
  Roles,
  type UserId,
  Users,
} from "../../../../core/index.ts"
import { report } from "../../../../testing/reports/reports-suite.ts"
import { freshHash, freshId, storedUser } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { type Break, expectNamedAlone, problems } from "./broken-rules.ts"

/**
 * Mona, whom the command line made a moderator, has warned Ada, who appealed, removed a post of hers, of which there is
 * a copy, and suspended Dan. Bob reported all of it.
 */
const moderated = Effect.gen(function* () {
  const [decisions, reports, users] = [yield* Decisions, yield* Reports, yield* Users]
  const at = yield* DateTime.now
  const [ada, bob, dan, mona] = [
    yield* storedUser(at),
    yield* storedUser(at),
    yield* storedUser(at),
    yield* storedUser(at),
  ]
  yield* users.save({ ...dan, suspendedAt: at })
  const role = { userId: mona.id, role: "moderator", grantedAt: at, grantedBy: null, byOperator: true } as const
  yield* (yield* Roles).give(role)
  const decided = Effect.fnUntraced(function* (personId: UserId, more: Partial<Decision>) {
    const status = more.action === "dismissed" ? "dismissed" : "resolved"
    const about = report(bob.id, at, { targetType: "post", status, decidedAt: at, note: "Seen" })
    yield* reports.add(about)
    const made: Decision = {
      ...{ id: freshId<DecisionId>(), reportId: about.id, moderatorId: mona.id, personId, action: "warned" },
      ...{ rule: "No spam", note: "Seen", decidedAt: at, suspendedAt: null, endsAt: null, endedAt: null },
      ...{ undoneAt: null, undoneBy: null, appeal: null },
      ...more,
    }
    yield* decisions.add(made)
    return made
  })
  const appeal = { text: "Why?", appealedAt: at, outcome: null, answer: null, answeredAt: null, answeredBy: null }
  const warned = yield* decided(ada.id, {})
  yield* decisions.save({ ...warned, appeal })
  yield* decided(ada.id, { action: "dismissed", rule: null })
  const removed = yield* decided(ada.id, { action: "removed" })
  yield* decisions.keepCopy({ decisionId: removed.id, personId: ada.id, targetType: "post", copy: "{}", takenAt: at })
  const suspended = yield* decided(dan.id, {
    action: "suspended",
    suspendedAt: at,
    endsAt: DateTime.add(at, { days: 1 }),
  })
  return { ada, bob, mona, removed, suspended, warned }
})
type Moderated = Effect.Success<typeof moderated>

const decisionBreaks: ReadonlyArray<readonly [string, Break<Moderated>]> = [
  [
    "A role is held by an account that is not suspended, and was given by the command line or by an account",
    {
      by: ({ mona }) => [`update users set suspended_at = updated_at where id = '${mona.id}'`],
      id: ({ mona }) => mona.id,
    },
  ],
  [
    "A role is held by an account that is not suspended, and was given by the command line or by an account",
    { by: ({ ada, mona }) => [`update roles set granted_by = '${ada.id}' where user_id = '${mona.id}'`] },
  ],
  [
    "A claimed report says since when",
    { by: ({ mona, warned }) => [`update reports set claimed_by = '${mona.id}' where id = '${warned.reportId}'`] },
  ],
  ...["moderator_id = person_id", "moderator_id = (select reporter_id from reports where id = report_id)"].map(
    (change): (typeof decisionBreaks)[number] => [
      "A moderator decides about others, on reports of others, and answers no appeal against their own decision",
      {
        by: ({ warned }) => [`update decisions set ${change} where id = '${warned.id}'`],
        id: ({ warned }) => warned.id,
      },
    ],
  ),
  ...["moderator_id", "person_id"].map((by): (typeof decisionBreaks)[number] => [
    "A moderator decides about others, on reports of others, and answers no appeal against their own decision",
    {
      by: ({ warned }) => [
        `update decisions set answered_by = ${by}, answered_at = appealed_at, answer = 'No.', outcome = 'upheld'
          where id = '${warned.id}'`,
      ],
    },
  ]),
  ...["rule = null", "ends_at = decided_at", "suspended_at = decided_at", "ended_at = decided_at"].map(
    (change): (typeof decisionBreaks)[number] => [
      "A decision names a rule unless it dismisses the report, and only a suspension has days",
      {
        by: ({ warned }) => [`update decisions set ${change} where id = '${warned.id}'`],
        id: ({ warned }) => warned.id,
      },
    ],
  ),
  [
    "A report is as its one decision that was not undone says, which is one at most",
    {
      by: ({ warned }) => [`update reports set status = 'open', decided_at = null where id = '${warned.reportId}'`],
      id: ({ warned }) => warned.reportId,
    },
  ],
  [
    "A report is as its one decision that was not undone says, which is one at most",
    {
      by: ({ suspended, warned }) => [
        `update decisions set report_id = '${warned.reportId}' where id = '${suspended.id}'`,
      ],
      id: ({ warned }) => warned.reportId,
    },
  ],
  ...["undone_at", "ended_at"].map((over): (typeof decisionBreaks)[number] => [
    "No account is suspended by a decision that was undone, or is over",
    {
      by: ({ suspended }) => [`update decisions set ${over} = ends_at where id = '${suspended.id}'`],
      id: ({ suspended }) => suspended.id,
    },
  ]),
  ...[
    "appealed_at = null",
    "outcome = 'upheld'",
    "answer = 'No.'",
    "answered_by = undone_by, outcome = 'overturned', answer = 'Yes.', answered_at = appealed_at",
    "undone_by = (select user_id from roles)",
  ].map((change): (typeof decisionBreaks)[number] => [
    "An appeal has a moment, an answer has all its parts and an appeal, and one that is overturned undoes",
    { by: ({ warned }) => [`update decisions set ${change} where id = '${warned.id}'`], id: ({ warned }) => warned.id },
  ]),
  ...[
    ({ removed, warned }: Moderated) =>
      `update taken_down set decision_id = '${warned.id}' where decision_id = '${removed.id}'`,
    ({ bob, removed }: Moderated) =>
      `update taken_down set person_id = '${bob.id}' where decision_id = '${removed.id}'`,
    ({ removed }: Moderated) => `update taken_down set target_type = 'want' where decision_id = '${removed.id}'`,
    ({ removed }: Moderated) => `update decisions set undone_at = decided_at where id = '${removed.id}'`,
  ].map((change): (typeof decisionBreaks)[number] => [
    "A copy of what was removed belongs to a decision that removed it, of that person, and was not undone",
    { by: (all) => [change(all)] },
  ]),
]

/** Ada and Bob may each get an address back for a day. Cem was able to get that of Ada until yesterday. */
const sample = Effect.gen(function* () {
  const replaced = yield* ReplacedAddresses
  const now = yield* DateTime.now
  const [ada, bob, cem] = [yield* storedUser(now), yield* storedUser(now), yield* storedUser(now)]
  const [first, second] = [`${ada.id}@example.net` as EmailAddress, `${bob.id}@example.net` as EmailAddress]
  const mayGetBack = (userId: UserId, email: EmailAddress, days: number) =>
    replaced.add({ userId, email, hash: freshHash(), replacedAt: now, expiresAt: DateTime.add(now, { days }) })
  yield* mayGetBack(ada.id, first, 1)
  yield* mayGetBack(bob.id, second, 1)
  yield* mayGetBack(cem.id, first, -1)
  return { ada, bob, first }
})
type Sample = Effect.Success<typeof sample>

const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  [
    "it is that of another account",
    {
      by: ({ bob, first }) => [`update users set email = '${first}' where id = '${bob.id}'`],
      id: ({ ada }) => ada.id,
    },
  ],
  [
    "another account may get it back too",
    {
      by: ({ bob, first }) => [`update replaced_addresses set email = '${first}' where user_id = '${bob.id}'`],
      count: 2,
    },
  ],
]

const [rule] = accountRules("sqlite")

describe.each(engines)("The rules of accounts and of moderation, on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let all: Sample
  let decided: Moderated
  beforeAll(async () => {
    all = await database.runPromise(sample)
    decided = await database.runPromise(moderated)
  }, 120_000)
  afterAll(() => database.dispose())

  test("hold, also where the time of an address is over", async () => {
    expect(await database.runPromise(problems)).toEqual([])
  })

  test.each(breaks)("that of addresses is named alone when %s", (_, broken) =>
    database.runPromise(expectNamedAlone(rule?.rule ?? "", broken, all)),
  )

  test.each(decisionBreaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(expectNamedAlone(name, broken, decided)),
  )
})

test("There is a way to break each rule of moderation", () =>
  expect(new Set(decisionBreaks.map(([name]) => name))).toEqual(new Set(moderationRules.map(({ rule }) => rule))))
