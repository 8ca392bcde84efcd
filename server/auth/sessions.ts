import { Effect } from "effect"
import { Elysia } from "elysia"
import { endOtherSessions, endSession, listSessions, type SessionId } from "../../core/index.ts"
import { readsRefreshCookie } from "../http/answers/detail.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { SessionView, sessionView } from "./session-view.ts"

/** Contract: auth, sessions. */
export const sessionRoutes = ({ plugin, list, refreshCookie, securityLog }: Http) =>
  new Elysia({ prefix: "/auth/sessions", tags: ["auth"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query, request }) =>
        run(
          list(
            `sessions ${user.id}`,
            query,
            (page) => listSessions({ userId: user.id, token: refreshCookie.read(request), page }),
            (session, { current }) => sessionView(session, current),
          ),
        ),
      {
        detail: { summary: "Lists your sessions." },
        query: Query(paging),
        response: Ok(ListOf(SessionView)),
      },
    )
    .delete(
      "",
      ({ run, userId, signedInAt, request }) =>
        run(Effect.as(endOtherSessions({ userId, signedInAt, token: refreshCookie.read(request) }), noContent)),
      {
        detail: {
          summary: "Ends all your sessions but that of the refresh cookie.",
          description: "All access tokens and sockets end too, at once: the session that stays refreshes its own.",
          ...readsRefreshCookie,
        },
        transform: logsEvent("session_ended"),
        response: NoContent,
      },
    )
    .delete(
      "/:id",
      ({ run, user, signedInAt, params, set }) =>
        run(
          Effect.andThen(
            securityLog.note(set, { sessionId: params.id }),
            answer(Effect.as(endSession({ id: params.id, by: user.id, signedInAt }), noContent)),
          ),
        ),
      {
        detail: {
          summary: "Ends one of your sessions.",
          description: "All your access tokens and sockets end too, at once: the sessions that stay refresh their own.",
        },
        transform: logsEvent("session_ended"),
        params: Params({ id: Id<SessionId>() }),
        response: { ...NoContent, ...fails("auth.NOT_FOUND") },
      },
    )
