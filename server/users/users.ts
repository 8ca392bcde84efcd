import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { deleteAccount, editProfile, searchUsers, viewOwnProfile, viewProfile } from "../../core/index.ts"
import { setsCookie } from "../http/answers/detail.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Name, OneOf, OptionalText, Password, secret, Text } from "../http/input/text-schemas.ts"
import { Body, OptionalBody, Query } from "../http/validation.ts"
import { UserCardView, userCardView } from "./user-card-view.ts"
import { idOf, Who } from "./user-id.ts"
import { MeView, meView, UserView, userView } from "./user-view.ts"

/** Contract: users, users. */
export const userRoutes = ({ passwordTries, plugin, list, refreshCookie }: Http) =>
  new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { q, ...query } }) =>
        run(
          list(
            `users ${user.id} ${q}`,
            query,
            (page) => searchUsers({ viewer: user.id, q, page }),
            (card) => userCardView(card),
          ),
        ),
      {
        detail: { summary: "Searches people by their names." },
        query: Query({
          ...paging,
          q: described("Display names in which a word begins with this text.", Text({ min: 2, max: 100 })),
        }),
        response: Ok(ListOf(UserCardView)),
      },
    )
    .get("/me", ({ run, user }) => run(answer(Effect.map(viewOwnProfile(user), meView))), {
      detail: { summary: "Returns your account." },
      response: { ...Ok(MeView), ...fails("users.USER_NOT_FOUND") },
    })
    .get(
      "/:id",
      ({ run, user, params }) =>
        run(
          answer(
            idOf(params.id, user) === user.id
              ? Effect.map(viewOwnProfile(user), meView)
              : Effect.map(viewProfile({ id: idOf(params.id, user), viewer: user.id }), userView),
          ),
        ),
      {
        visitors: "market",
        detail: { summary: "Returns a profile, as far as you may see it." },
        params: Who,
        response: { ...Ok(t.Union([MeView, UserView])), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body: changes }) =>
        run(
          answer(
            editProfile({ id: idOf(params.id, user), by: user.id, changes }).pipe(
              Effect.flatMap(viewOwnProfile),
              Effect.map(meView),
            ),
          ),
        ),
      {
        detail: { summary: "Changes your profile and settings." },
        params: Who,
        body: Body({
          displayName: t.Optional(Name({ max: 100 })),
          bio: OptionalText({ max: 2000 }),
          privacy: t.Optional(OneOf("public", "friends_only", "private")),
          openToVisitors: described(
            "Whether a public profile is shown to people without an account, too.",
            t.Optional(t.Boolean()),
          ),
          showPresence: described("Whether friends see when the user is online.", t.Optional(t.Boolean())),
          showReadReceipts: described("Whether others see what the user has read.", t.Optional(t.Boolean())),
        }),
        response: { ...Ok(MeView), ...fails("users.USER_NOT_FOUND", "users.FORBIDDEN") },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params, body, request, set }) =>
        run(
          answer(
            deleteAccount({
              id: idOf(params.id, user),
              by: user,
              password: body.password === undefined ? null : secret(body.password),
            }).pipe(
              passwordTries.limited(user.email, refreshCookie.read(request)),
              Effect.tap(Effect.sync(() => refreshCookie.clear(set))),
              Effect.as(noContent),
            ),
          ),
        ),
      {
        detail: { summary: "Deletes your account for good.", ...setsCookie },
        transform: logsEvent("account_deleted"),
        proof: "withFactor",
        params: Who,
        body: OptionalBody({ password: t.Optional(Password) }),
        response: {
          ...NoContent,
          ...fails(
            "users.USER_NOT_FOUND",
            "users.FORBIDDEN",
            "auth.INVALID_CREDENTIALS",
            "auth.HASHER_BUSY",
            "factors.PROOF_REQUIRED",
          ),
        },
      },
    )
