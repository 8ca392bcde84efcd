import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type AccessKeyId,
  accessKeyDays,
  createAccessKey,
  endAccessKey,
  keyScopes,
  listAccessKeys,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Name, Whole } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { AccessKeyView, accessKeyView, NewAccessKeyView, newAccessKeyView, Scope } from "./access-key-view.ts"

/** Contract: auth, access keys. */
export const accessKeyRoutes = ({ list, plugin, refreshCookie }: Http) =>
  new Elysia({ prefix: "/auth/keys", tags: ["auth"] })
    .use(plugin)
    .get(
      "",
      ({ run, userId, query }) =>
        run(
          list(
            `access keys ${userId}`,
            query,
            (page) => listAccessKeys(userId, page),
            (key) => accessKeyView(key),
          ),
        ),
      {
        detail: { summary: "Lists your access keys." },
        query: Query(paging),
        response: Ok(ListOf(AccessKeyView)),
      },
    )
    .post(
      "",
      ({ run, user, body, request }) =>
        run(
          answer(
            Effect.map(
              createAccessKey({
                ...{ user, token: refreshCookie.read(request) },
                ...{ name: body.name, scopes: body.scopes, days: body.expiresInDays },
              }),
              (made) => created(newAccessKeyView(made)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes an access key, with which a program acts for you.",
          description: "The key is shown this once.",
        },
        transform: logsEvent("key_made"),
        proof: true,
        body: Body({
          name: Name({ max: 100 }),
          scopes: t.Array(Scope, { minItems: 1, maxItems: keyScopes.length }),
          expiresInDays: described(
            "After how many days it ends.",
            t.Optional(Whole({ min: 1, max: accessKeyDays.most, default: accessKeyDays.usual })),
          ),
        }),
        response: {
          ...Created(NewAccessKeyView),
          ...fails("access-keys.LIMIT_REACHED", "factors.PROOF_REQUIRED", "users.USER_NOT_FOUND"),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, userId, params }) => run(answer(Effect.as(endAccessKey({ id: params.id, by: userId }), noContent))),
      {
        detail: { summary: "Ends one of your access keys." },
        transform: logsEvent("key_ended"),
        params: Params({ id: Id<AccessKeyId>() }),
        response: { ...NoContent, ...fails("access-keys.NOT_FOUND") },
      },
    )
