import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import { deleteAccount, type User } from "../../core/index.ts"
import { answer, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/replies.ts"
import { Password, secret, UserIdOrMe } from "../http/text.ts"
import { Body, Params } from "../http/validation.ts"

const MeView = t.Object({
  id: t.String({ format: "uuid" }),
  displayName: t.String(),
  avatarUrl: t.Union([t.String(), t.Null()]),
  bio: t.Union([t.String(), t.Null()]),
  createdAt: t.String({ format: "date-time" }),
  privacy: t.Union([t.Literal("public"), t.Literal("friends_only"), t.Literal("private")]),
  email: t.String(),
  emailVerified: t.Boolean(),
  hasPassword: t.Boolean(),
  settings: t.Object({ showPresence: t.Boolean(), showReadReceipts: t.Boolean() }),
})

const meView = (user: User): typeof MeView.static => ({
  id: user.id,
  displayName: user.displayName,
  avatarUrl: user.avatarUrl,
  bio: user.bio,
  createdAt: DateTime.formatIso(user.createdAt),
  privacy: user.privacy,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  hasPassword: user.passwordHash !== null,
  settings: { showPresence: user.showPresence, showReadReceipts: user.showReadReceipts },
})

/** Contract: people, users. */
export const userRoutes = ({ plugin, refreshCookie }: Http) =>
  new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .get("/me", ({ user }) => meView(user), { signedIn: true, response: Ok(MeView) })
    .delete(
      "/:id",
      ({ run, user, params, body, set }) =>
        run(
          answer(
            deleteAccount({
              id: params.id === "me" ? user.id : params.id,
              by: user,
              password: body.password === undefined ? null : secret(body.password),
            }).pipe(Effect.tap(Effect.sync(() => refreshCookie.clear(set))), Effect.as(noContent)),
          ),
        ),
      {
        signedIn: true,
        params: Params({ id: UserIdOrMe }),
        body: Body({ password: t.Optional(Password) }),
        response: {
          ...NoContent,
          ...fails("users.USER_NOT_FOUND", "users.FORBIDDEN", "auth.INVALID_CREDENTIALS", "auth.HASHER_BUSY"),
        },
      },
    )
