import type { TSchema } from "@sinclair/typebox"
import type { Effect } from "effect"
import type { listFriendsOf, Page, PageRequest, User, UserId } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Run } from "../http/answers/run.ts"
import type { Services } from "../http/answers/services.ts"
import type { Http } from "../http/http.ts"
import { paging } from "../http/input/page.ts"
import { Query } from "../http/validation.ts"
import { idOf, Who } from "./user-id.ts"

// The lists of a user, `GET /users/:id/...`, are routes of the areas that they show. What they have in common is here.

const query = Query(paging)

/**
 * The handler of a list of a user, made from its use case and the view of an item; `extraOf` gives what the answer has
 * besides. Contract: users, users.
 */
export const userList =
  (list: Http["list"]) =>
  <P extends Page<unknown>, V, B extends object>(
    name: string,
    read: (asked: { readonly owner: UserId; readonly viewer: UserId; readonly page: PageRequest }) => Reading<P>,
    view: (item: P["items"][number]) => V,
    extraOf?: (page: P) => B,
  ) =>
  ({ run, user, params, query }: Asked) =>
    run(
      answer(
        list(
          `${name} of ${idOf(params.id, user)} ${user.id}`,
          query,
          (page) => read({ owner: idOf(params.id, user), viewer: user.id, page }),
          view,
          extraOf,
        ),
      ),
    )

type Reading<P> = Effect.Effect<P, Effect.Error<ReturnType<typeof listFriendsOf>>, Services>

interface Asked {
  readonly run: Run
  readonly user: User
  readonly params: typeof Who.static
  readonly query: typeof query.static
}

/** The declaration of the route of such a list that is open to visitors. */
export const openUserListDeclaration = <S extends TSchema>(summary: string, answered: S) => ({
  ...userListDeclaration(summary, answered),
  visitors: "market" as const,
})

/** The declaration of the route of such a list. */
export const userListDeclaration = <S extends TSchema>(summary: string, answered: S) => ({
  detail: { summary },
  params: Who,
  query,
  response: { ...Ok(answered), ...fails("users.USER_NOT_FOUND") },
})
