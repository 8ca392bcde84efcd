import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { recordChange, Users } from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { configuration } from "../configuration.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange } from "../output.ts"
import { progressBar } from "../progress.ts"
import { demoDomain, demoPassword, seedDatabase, stepsOf } from "../seed/seed-database.ts"

const howMany = (name: string, fallback: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(description),
    Flag.filter(
      (n) => n >= 1 && n <= 10_000,
      () => `--${name} is a number from 1 to 10000`,
    ),
    Flag.withDefault(fallback),
  )

/** Demo data for a first look. Contract: CLI, seed. */
export const seedCommand = Command.make(
  "seed",
  {
    users: howMany("users", 10, "How many people"),
    collections: howMany("collections", 3, "How many collections each"),
    items: howMany("items", 8, "How many items in each"),
    ifEmpty: Flag.Boolean("if-empty").pipe(
      Flag.withDescription("Only where there is no user yet"),
      Flag.withDefault(false),
    ),
    force: Flag.Boolean("force").pipe(
      Flag.withDescription("Also in production, where everybody knows the password of the demo accounts"),
      Flag.withDefault(false),
    ),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.seed")(function* ({ force, ifEmpty, yes, json, ...options }) {
    if ((yield* configuration).production && !force)
      return yield* new CommandFailed({
        message:
          "Nothing was done: NODE_ENV is production, and everybody knows the password of the demo accounts; " +
          "repeat it with --force to make them all the same.",
      })
    const users = yield* Users
    const { everybody, demo } = yield* counted(users)
    if (ifEmpty && everybody > 0)
      return yield* printChange(json, { users: 0, collections: 0, items: 0 }, "There is a user already.")
    if (everybody > demo && !yes)
      return yield* new CommandFailed({
        message:
          `Nothing was done: ${everybody - demo} real user(s) are in this database; ` +
          "repeat it with --yes to add demo data all the same.",
      })
    const { collections, items, people } = yield* seedDatabase(options, demo, progressBar("Seeding", stepsOf(options)))
    yield* recordChange("seed", `${people.length} users`)
    yield* printChange(
      json,
      {
        users: people.length,
        collections,
        items,
      },
      `Made ${people.length} people. Sign in as ${people[0]?.email} with the password "${demoPassword}".`,
    )
  }),
).pipe(Command.withDescription("Make demo data for a first look"))

/** How many accounts there are, and how many of them are of a demo. */
const counted = Effect.fnUntraced(function* (users: Users["Service"]) {
  const everybody = yield* allPages(Number.POSITIVE_INFINITY, (page) => users.list(null, page))
  return { everybody: everybody.length, demo: everybody.filter(({ email }) => email.endsWith(`@${demoDomain}`)).length }
})
