import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  cancelRound,
  createRound,
  editRound,
  listRounds,
  ownRoundLists,
  type RoundFilter,
  roundStatuses,
  showRound,
  stepRound,
} from "../../core/index.ts"
import { moment } from "../events/event-terms.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { OneOf, OptionalText, Text } from "../http/input/text-schemas.ts"
import { Body, OptionalBody, Query } from "../http/validation.ts"
import { momentOf, roundTerms, WhichRound } from "./round-terms.ts"
import { RoundView, roundView } from "./round-view.ts"

/** Contract: market, rounds. */
export const roundRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/rounds", tags: ["market"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { description = null, visibility = "public", ...body } }) => {
        const { checkHours = 24, maxEntries = 50, reviewHours = 0, settleDays = 30 } = body
        const locksAt = moment(body.locksAt)
        const entriesUntil = momentOf(body.entriesUntil) ?? locksAt
        const hours = { checkHours, maxEntries, reviewHours, settleDays }
        const terms = { name: body.name, description, visibility, locksAt, entriesUntil, ...hours }
        return run(answer(createRound({ by: user.id, terms }).pipe(Effect.map(roundView), Effect.map(created))))
      },
      {
        detail: {
          summary: "Creates a trade round, as a draft.",
          description:
            "The round locks in the future, at most 180 days ahead. Without `entriesUntil` it takes entries " +
            "until then.",
        },
        body: Body(roundTerms),
        response: {
          ...Created(RoundView),
          ...fails(
            "rounds.INVALID_SCHEDULE",
            "rounds.ROUND_LIMIT_REACHED",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, query: { limit, cursor, ...asked } }) =>
        run(
          list(
            `rounds ${user.id} ${JSON.stringify(filterOf(asked))}`,
            { limit, cursor },
            (page) => listRounds({ viewer: user.id, filter: filterOf(asked), page }),
            (round) => roundView(round),
          ),
        ),
      {
        visitors: "all",
        detail: { summary: "Lists the trade rounds that you may see, newest first." },
        query: Query({ ...paging, ...filters }),
        response: Ok(ListOf(RoundView)),
      },
    )
    .get("/:id", ({ run, user, params }) => run(answer(Effect.map(showRound(params.id, user.id), roundView))), {
      visitors: "all",
      detail: { summary: "Returns a trade round." },
      params: WhichRound,
      response: { ...Ok(RoundView), ...fails("rounds.NOT_FOUND") },
    })
    .patch(
      "/:id",
      ({ run, user, params, body: { entriesUntil, locksAt, ...body } }) =>
        run(
          answer(
            editRound({
              id: params.id,
              by: user.id,
              change: { ...body, entriesUntil: momentOf(entriesUntil), locksAt: momentOf(locksAt) },
            }).pipe(Effect.map(roundView)),
          ),
        ),
      {
        detail: {
          summary: "Changes a trade round.",
          description:
            "A draft may change in everything, an open round in its texts and moments, and one that settles in " +
            "`settleDays`, which only grow.",
        },
        params: WhichRound,
        body: Body({ ...roundTerms, name: t.Optional(roundTerms.name), locksAt: t.Optional(roundTerms.locksAt) }),
        response: {
          ...Ok(RoundView),
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "rounds.ROUND_NOT_EDITABLE", "rounds.INVALID_SCHEDULE"),
        },
      },
    )

/** Contract: market, states of rounds. */
export const roundStepRoutes = ({ plugin }: Http) => {
  const step = (summary: string) => ({
    detail: { summary },
    params: WhichRound,
    response: {
      ...Ok(RoundView),
      ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "rounds.INVALID_TRANSITION", "rounds.INVALID_SCHEDULE"),
    },
  })
  return new Elysia({ prefix: "/rounds/:id", tags: ["market"] })
    .use(plugin)
    .post(
      "/open",
      ({ run, user, params }) =>
        run(answer(Effect.map(stepRound({ id: params.id, by: user.id, step: "open" }), roundView))),
      step("Opens a draft: people enter items."),
    )
    .post(
      "/lock",
      ({ run, user, params }) =>
        run(answer(Effect.map(stepRound({ id: params.id, by: user.id, step: "lock" }), roundView))),
      step("Locks an open round: wants stay as they are."),
    )
    .post(
      "/solve",
      ({ run, user, params }) =>
        run(answer(Effect.map(stepRound({ id: params.id, by: user.id, step: "solve" }), roundView))),
      step("Has a locked round solved at once."),
    )
    .post(
      "/start",
      ({ run, user, params }) =>
        run(answer(Effect.map(stepRound({ id: params.id, by: user.id, step: "start" }), roundView))),
      step("Starts a solved round: people send and receive."),
    )
    .post(
      "/cancel",
      ({ run, user, params, body: { reason = null } }) =>
        run(answer(Effect.map(cancelRound({ id: params.id, by: user.id, reason }), roundView))),
      {
        detail: { summary: "Cancels a round before people send." },
        params: WhichRound,
        body: OptionalBody({ reason: described("The reason, for those who are on it.", OptionalText({ max: 500 })) }),
        response: {
          ...Ok(RoundView),
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "rounds.INVALID_TRANSITION"),
        },
      },
    )
}

const filters = {
  q: described(
    "Whole words of the name and the description, in letters of either case.",
    t.Optional(Text({ max: 100 })),
  ),
  status: described("Only those with this status.", t.Optional(OneOf(...roundStatuses))),
  mine: described("Only rounds that are the caller's in this way.", t.Optional(OneOf(...ownRoundLists))),
}

type Asked = { readonly [K in keyof typeof filters]?: (typeof filters)[K]["static"] | undefined }

const filterOf = (asked: Asked): RoundFilter => ({
  q: asked.q ?? null,
  status: asked.status ?? null,
  mine: asked.mine ?? null,
})
