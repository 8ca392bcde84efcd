import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { listGroups, type RoundId, removeGroup, replaceGroup } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { GroupsView, GroupView, groupView } from "./round-entry-view.ts"
import { GroupName, mostWanted, WantedEntry, WhichRound } from "./round-terms.ts"

const WhichGroup = Params({ id: Id<RoundId>(), name: GroupName() })

/** Contract: market, wants of entries. */
export const roundGroupRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/rounds/:id/groups", tags: ["market"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(listGroups({ id: params.id, by: user.id }), (groups) => ({ groups: groups.map(groupView) })),
          ),
        ),
      {
        detail: { summary: "Lists your groups in a round, by name." },
        params: WhichRound,
        response: { ...Ok(GroupsView), ...fails("rounds.NOT_FOUND") },
      },
    )
    .put(
      "/:name",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(
              replaceGroup({
                id: params.id,
                by: user.id,
                name: params.name,
                wants: body.wants.map(({ entryId, rank = 1 }) => ({ entryId, rank })),
              }),
              groupView,
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes a group of yours, or replaces what it wants.",
          description: "You receive at most one of what a group wants, for whichever entry.",
        },
        params: WhichGroup,
        body: Body({
          wants: described("What is wanted.", t.Array(WantedEntry, { minItems: 1, maxItems: mostWanted })),
        }),
        response: {
          ...Ok(GroupView),
          ...fails("rounds.NOT_FOUND", "rounds.ROUND_NOT_OPEN", "rounds.INVALID_WANT", "rounds.GROUP_LIMIT_REACHED"),
        },
      },
    )
    .delete(
      "/:name",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeGroup({ id: params.id, by: user.id, name: params.name }), noContent))),
      {
        detail: { summary: "Removes a group of yours, and wants for it." },
        params: WhichGroup,
        response: { ...NoContent, ...fails("rounds.NOT_FOUND", "rounds.ROUND_NOT_OPEN") },
      },
    )
