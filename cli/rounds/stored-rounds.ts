import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  cancelRoundAsAdmin,
  parseId,
  type Round,
  type RoundId,
  Rounds,
  RoundsErrors,
  recordChange,
  roundSeedHash,
  roundStatuses,
  solveRoundAsAdmin,
  Transactions,
} from "../../core/index.ts"
import { allPages } from "../all-pages.ts"
import { confirm } from "../confirm.ts"
import * as flags from "../flags.ts"
import { printChange, printOne, printRows } from "../output.ts"
import { removalCommand } from "../removal-command.ts"

const view = (round: Round) => ({
  id: round.id,
  name: round.name,
  status: round.status,
  owner: round.ownerId,
  entriesCount: round.entriesCount,
  locksAt: round.locksAt,
  createdAt: round.createdAt,
})

const idOf = (text: string) => Effect.fromOption(parseId<RoundId>(text), () => new RoundsErrors.NotFound())

const list = Command.make(
  "list",
  {
    status: Flag.Literals("status", roundStatuses).pipe(
      Flag.withDescription("Only those in this state"),
      Flag.optional,
    ),
    limit: flags.limit,
    json: flags.json,
  },
  Effect.fn("cli.rounds.list")(function* ({ json, limit, status }) {
    const rounds = yield* Rounds
    const found = yield* allPages(limit, (page) => rounds.listAll(Option.getOrNull(status), page))
    yield* printRows(json, found.map(view), "No rounds.")
  }),
).pipe(Command.withDescription("Show trade rounds, newest first"))

const show = Command.make(
  "show",
  { id: Argument.String("id"), json: flags.json },
  Effect.fn("cli.rounds.show")(function* ({ id, json }) {
    const rounds = yield* Rounds
    const found = yield* rounds.find(yield* idOf(id))
    const round = yield* Effect.fromOption(found, () => new RoundsErrors.NotFound())
    yield* printOne(json, {
      ...view(round),
      visibility: round.visibility,
      entriesUntil: round.entriesUntil,
      solvesAt: round.solvesAt,
      startsAt: round.startsAt,
      settlesBy: round.settlesBy,
      seedHash: roundSeedHash(round.seed),
      trades: round.result?.trades ?? null,
      people: round.result?.people ?? null,
      cancelReason: round.cancelReason,
    })
  }),
).pipe(Command.withDescription("Show one trade round"))

const solve = Command.make(
  "solve",
  { id: Argument.String("id"), yes: flags.yes, json: flags.json },
  Effect.fn("cli.rounds.solve")(function* ({ id: text, json, yes }) {
    const { atomically } = yield* Transactions
    const id = yield* idOf(text)
    yield* confirm(yes, "Solve this round now, before its time?")
    yield* atomically(Effect.andThen(solveRoundAsAdmin({ id }), recordChange("rounds solve", id)), [id])
    yield* printChange(json, { due: 1 }, "A server solves the round within seconds.")
  }),
).pipe(Command.withDescription("Have a server solve a locked round now"))

const cancel = removalCommand({
  command: ["rounds", "cancel"],
  description: "Cancel a round; of one that settles the legs that neither side confirmed",
  question: "Cancel this round and notify those who have entered?",
  act: (id: RoundId) => cancelRoundAsAdmin({ id }),
  notFound: () => new RoundsErrors.NotFound(),
  counts: { cancelled: 1 },
  done: "Cancelled the round.",
})

/** The commands on rounds of the service. Contract: CLI, rounds. */
export const storedRoundsCommands = { list, show, cancel, solve }
