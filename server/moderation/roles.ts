import { Effect } from "effect"
import { Elysia } from "elysia"
import { grantRole, listRoles, revokeRole, type UserId, viewOwnRole } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { OwnRoleView, RoleHolderView, RoleWord, roleHolderView } from "./role-view.ts"

const UserParams = Params({ userId: described("Whose role it is.", Id<UserId>()) })

const forAdmins = [
  "moderation.FORBIDDEN",
  "moderation.FACTOR_REQUIRED",
  "users.ACCOUNT_SUSPENDED",
  "users.USER_NOT_FOUND",
] as const

/** Contract: moderation, roles. */
export const roleRoutes = ({ list, plugin, refreshCookie }: Http) =>
  new Elysia({ prefix: "/moderation", tags: ["moderation"] })
    .use(plugin)
    .get("/role", ({ run, userId }) => run(answer(viewOwnRole(userId))), {
      detail: { summary: "Shows your role." },
      response: Ok(OwnRoleView),
    })
    .get(
      "/roles",
      ({ run, userId, query }) =>
        run(
          answer(
            list(
              "roles",
              query,
              (page) => listRoles({ by: userId, page }),
              (holder) => roleHolderView(holder),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the accounts with a role, for administrators." },
        query: Query(paging),
        response: { ...Ok(ListOf(RoleHolderView)), ...fails(...forAdmins) },
      },
    )
    .put(
      "/roles/:userId",
      ({ run, userId, params, body, request }) =>
        run(
          answer(
            Effect.map(
              grantRole({
                id: params.userId,
                role: body.role,
                by: { userId, token: refreshCookie.read(request) },
              }),
              roleHolderView,
            ),
          ),
        ),
      {
        detail: {
          summary: "Gives an account a role.",
          description: "It ends the sessions, access tokens and access keys of the account, which signs in again.",
        },
        transform: logsEvent("role_granted"),
        proof: true,
        params: UserParams,
        body: Body({ role: RoleWord }),
        response: {
          ...Ok(RoleHolderView),
          ...fails(
            ...forAdmins,
            "factors.PROOF_REQUIRED",
            "moderation.HOLDER_SUSPENDED",
            "moderation.HOLDER_WITHOUT_FACTOR",
          ),
        },
      },
    )
    .delete(
      "/roles/:userId",
      ({ run, userId, params, request }) =>
        run(
          answer(
            Effect.as(revokeRole({ id: params.userId, by: { userId, token: refreshCookie.read(request) } }), noContent),
          ),
        ),
      {
        detail: { summary: "Ends the role of an account." },
        transform: logsEvent("role_ended"),
        proof: true,
        params: UserParams,
        response: { ...NoContent, ...fails(...forAdmins, "factors.PROOF_REQUIRED") },
      },
    )
