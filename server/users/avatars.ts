import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { removeAvatar, setAvatar } from "../../core/index.ts"
import { pictureErrors } from "../files/pictures.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { UserIdOrMe } from "../http/input/text-schemas.ts"
import { Params, Upload } from "../http/validation.ts"

const AvatarView = named(
  "Avatar",
  t.Object({ avatarUrl: described("The address of the picture.", t.String({ format: "uri" })) }),
)

/** Contract: users, users. */
export const avatarRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .put(
      "/:id/avatar",
      ({ run, user, params, body }) =>
        run(
          answer(
            setAvatar({ id: params.id === "me" ? user.id : params.id, by: user.id, image: body.file }).pipe(
              Effect.map((avatarUrl) => ({ avatarUrl })),
            ),
          ),
        ),
      {
        detail: { summary: "Sets your avatar." },
        params: Params({ id: UserIdOrMe }),
        body: Upload,
        response: {
          ...Ok(AvatarView),
          ...fails("users.USER_NOT_FOUND", "users.FORBIDDEN", ...pictureErrors),
        },
      },
    )
    .delete(
      "/:id/avatar",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeAvatar({ id: params.id === "me" ? user.id : params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes your avatar." },
        params: Params({ id: UserIdOrMe }),
        response: { ...NoContent, ...fails("users.USER_NOT_FOUND", "users.FORBIDDEN") },
      },
    )
