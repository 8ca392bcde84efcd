import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  confirmRoundLeg,
  dropRoundLeg,
  type LegId,
  legStatuses,
  listLegs,
  showLeg,
  waiveRoundLeg,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OrNull } from "../http/input/text-schemas.ts"
import { OptionalBody, Params, Query } from "../http/validation.ts"
import { LegView, legView } from "./leg-view.ts"
import { WhichRound } from "./round-terms.ts"

const WhichLeg = Params({ id: Id<LegId>() })
const strangers = ["rounds.LEG_NOT_FOUND", "rounds.NOT_AUTHORIZED"] as const
const filters = {
  role: described("Only those that the caller gives, or receives.", t.Optional(OneOf("giver", "receiver"))),
  status: described("Only those with this status.", t.Optional(OneOf(...legStatuses))),
}

/** Contract: market, legs. */
export const legRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["market"] })
    .use(plugin)
    .get(
      "/rounds/:id/legs",
      ({ run, user, params, query: { role = null, status = null, ...query } }) =>
        run(
          answer(
            list(
              `legs of ${params.id} ${user.id} ${role ?? ""} ${status ?? ""}`,
              query,
              (page) => listLegs({ viewer: user.id, filter: { round: params.id, role, status }, page }),
              (leg) => legView(leg),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the legs of a solved round; with `role` your own." },
        params: WhichRound,
        query: Query({ ...paging, ...filters }),
        response: { ...Ok(ListOf(LegView)), ...fails("rounds.NOT_FOUND") },
      },
    )
    .get(
      "/legs",
      ({ run, user, query: { role = null, status = null, ...query } }) =>
        run(
          answer(
            list(
              `legs ${user.id} ${role ?? ""} ${status ?? ""}`,
              query,
              (page) => listLegs({ viewer: user.id, filter: { round: null, role, status }, page }),
              (leg) => legView(leg),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the legs of all rounds in which you give or receive, newest first." },
        query: Query({
          ...paging,
          ...filters,
          role: described("Only those that the caller gives, or receives. Without it both are listed.", filters.role),
        }),
        response: { ...Ok(ListOf(LegView)), ...fails("rounds.NOT_FOUND") },
      },
    )
    .get("/legs/:id", ({ run, user, params }) => run(answer(Effect.map(showLeg(params.id, user.id), legView))), {
      detail: { summary: "Returns a leg." },
      params: WhichLeg,
      response: { ...Ok(LegView), ...fails("rounds.LEG_NOT_FOUND") },
    })
    .post(
      "/legs/:id/confirm",
      ({ run, user, params, body: { collectionId = null } }) =>
        run(answer(Effect.map(confirmRoundLeg({ id: params.id, by: user.id, collectionId }), legView))),
      {
        detail: {
          summary: "Confirms that you sent or received the item of a leg.",
          description: "The second confirmation moves the item into a collection of its receiver.",
        },
        params: WhichLeg,
        body: OptionalBody({ collectionId: OrNull(Id<CollectionId>()) }),
        response: {
          ...Ok(LegView),
          ...fails(
            ...strangers,
            "rounds.INVALID_TRANSITION",
            "rounds.ALREADY_CONFIRMED",
            "rounds.RECEIVER_HAS_NO_COLLECTION",
          ),
        },
      },
    )
    .post(
      "/legs/:id/drop",
      ({ run, user, params }) => run(answer(Effect.map(dropRoundLeg({ id: params.id, by: user.id }), legView))),
      {
        detail: {
          summary: "Gives up a leg that you were to give, before either side confirmed it.",
          description: "What you were to get for it goes to its receiver.",
        },
        params: WhichLeg,
        response: { ...Ok(LegView), ...fails(...strangers, "rounds.INVALID_TRANSITION") },
      },
    )
    .post(
      "/legs/:id/waive",
      ({ run, user, params }) => run(answer(Effect.map(waiveRoundLeg({ id: params.id, by: user.id }), legView))),
      {
        detail: { summary: "Gives up a leg that you were to receive, before either side confirmed it." },
        params: WhichLeg,
        response: { ...Ok(LegView), ...fails(...strangers, "rounds.INVALID_TRANSITION") },
      },
    )
