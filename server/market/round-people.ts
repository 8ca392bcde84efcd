import { Effect, Redacted } from "effect"
import { Elysia, t } from "elysia"
import {
  addRoundOrganizer,
  endRoundLink,
  inviteToRound,
  joinRound,
  type RoundId,
  removeRoundOrganizer,
  startRoundLink,
  type UserId,
  uninviteFromRound,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, RawText, secret, UserIdOrMe } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { idOf } from "../users/user-id.ts"
import { WhichRound } from "./round-terms.ts"
import { RoundView, roundView } from "./round-view.ts"

const Whom = Params({ id: Id<RoundId>(), userId: UserIdOrMe })
const Guest = Params({ id: Id<RoundId>(), userId: Id<UserId>() })

/** Contract: market, hosts of rounds. */
export const roundPeopleRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/rounds", tags: ["market"] })
    .use(plugin)
    .put(
      "/:id/organizers/:userId",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.as(addRoundOrganizer({ id: params.id, user: idOf(params.userId, user), by: user.id }), noContent),
          ),
        ),
      {
        detail: { summary: "Makes a friend an organizer of a round." },
        changesCredentials: true,
        params: Whom,
        response: {
          ...NoContent,
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "users.USER_NOT_FOUND", "rounds.TOO_MANY_ORGANIZERS"),
        },
      },
    )
    .delete(
      "/:id/organizers/:userId",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.as(removeRoundOrganizer({ id: params.id, user: idOf(params.userId, user), by: user.id }), noContent),
          ),
        ),
      {
        detail: { summary: "Takes an organizer off a round; organizers may do so to themselves." },
        params: Whom,
        response: { ...NoContent, ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN") },
      },
    )
    .put(
      "/:id/invites/:userId",
      ({ run, user, params }) =>
        run(answer(Effect.as(inviteToRound({ id: params.id, user: params.userId, by: user.id }), noContent))),
      {
        detail: { summary: "Invites a user to a round, until it is locked." },
        params: Guest,
        response: {
          ...NoContent,
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "users.USER_NOT_FOUND", "rounds.ROUND_NOT_EDITABLE"),
        },
      },
    )
    .delete(
      "/:id/invites/:userId",
      ({ run, user, params }) =>
        run(answer(Effect.as(uninviteFromRound({ id: params.id, user: params.userId, by: user.id }), noContent))),
      {
        detail: { summary: "Takes an invite to a round back, until it is locked." },
        params: Guest,
        response: {
          ...NoContent,
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "users.USER_NOT_FOUND", "rounds.ROUND_NOT_EDITABLE"),
        },
      },
    )
    .post(
      "/:id/link",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(startRoundLink({ id: params.id, by: user.id }), (code) =>
              created({ code: Redacted.value(code) }),
            ),
          ),
        ),
      {
        detail: { summary: "Makes a code by which people invite themselves; the one before ends." },
        changesCredentials: true,
        params: WhichRound,
        response: {
          ...Created(
            t.Object({
              code: described("The code by which people invite themselves, which is shown this once.", t.String()),
            }),
          ),
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN"),
        },
      },
    )
    .delete(
      "/:id/link",
      ({ run, user, params }) => run(answer(Effect.as(endRoundLink({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Ends the code of a round." },
        params: WhichRound,
        response: { ...NoContent, ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN") },
      },
    )
    .post(
      "/join",
      ({ run, user, body }) => run(answer(Effect.map(joinRound({ by: user.id, code: secret(body.code) }), roundView))),
      {
        detail: { summary: "Invites you to an open round by its code." },
        body: Body({ code: described("The code of a round, as a host passed it on.", RawText({ max: 200 })) }),
        response: { ...Ok(RoundView), ...fails("rounds.NOT_FOUND") },
      },
    )
