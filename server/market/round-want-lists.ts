import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { importWants, type ListedWants, listNoteReasons } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { OneOf, RawText, Text, Whole } from "../http/input/text-schemas.ts"
import { Uuid } from "../http/input/view-schemas.ts"
import { Body } from "../http/validation.ts"
import { WhichRound } from "./round-terms.ts"

/** The most characters of want lists. Contract: market, want lists. */
const longestLists = 200_000

/** The most notes that an answer has; more are counted. */
const mostNotes = 200

const line = described("The line of the text, from 1.", Whole())

const ListedWantsView = named(
  "ListedWants",
  t.Object({
    dryRun: described("Whether nothing was stored.", t.Boolean()),
    entries: described(
      "Your entries whose wants the lists replace.",
      t.Array(t.Object({ line, entryId: Uuid, wants: described("How many there are.", Whole()) })),
    ),
    groups: described(
      "Your groups that the lists make or replace.",
      t.Array(
        t.Object({
          line,
          name: described("The name of the group.", t.String()),
          wants: described("How many entries it wants.", Whole()),
        }),
      ),
    ),
    noted: described("How many notes there are.", Whole()),
    notes: described(
      "What was left out, by line; the first 200.",
      t.Array(
        t.Object({
          line,
          reason: described("Why it was left out.", OneOf(...listNoteReasons)),
          value: described("What stands there, up to 100 characters.", t.String()),
        }),
      ),
    ),
  }),
)

const listedWantsView = ({ entries, groups, notes }: ListedWants, dryRun: boolean): typeof ListedWantsView.static => ({
  dryRun,
  entries: entries.map(({ entryId, line, wants }) => ({ line, entryId, wants: wants.length })),
  groups: groups.map(({ line, name, wants }) => ({ line, name, wants: wants.length })),
  noted: notes.length,
  notes: notes.slice(0, mostNotes).map(({ line, reason, value }) => ({ line, reason, value })),
})

/** Contract: market, want lists. */
export const roundWantListRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/rounds/:id/wants", tags: ["market"] })
    .use(plugin)
    .post(
      "/import",
      ({ run, user, params, body: { dryRun = false, text, user: named = null } }) =>
        run(
          answer(
            Effect.map(importWants({ id: params.id, by: user.id, text, user: named, dryRun }), (said) =>
              listedWantsView(said, dryRun),
            ),
          ),
        ),
      {
        detail: {
          summary: "Takes the wants of your entries from want lists of a math trade.",
          description:
            "All that they say is stored, or nothing. Entries are named by their item or their id, and dummy items " +
            "are groups. What names nothing is left out and noted.",
        },
        params: WhichRound,
        body: Body({
          text: described("The want lists, as OLWLG and TradeMaximizer write them.", RawText({ max: longestLists })),
          user: described("The user in them whose lists count; all without it.", t.Optional(Text({ max: 200 }))),
          dryRun: described("Whether nothing is stored.", t.Optional(t.Boolean({ default: false }))),
        }),
        response: {
          ...Ok(ListedWantsView),
          ...fails("rounds.NOT_FOUND", "rounds.ROUND_NOT_OPEN", "rounds.INVALID_WANT", "rounds.GROUP_LIMIT_REACHED"),
        },
      },
    )
