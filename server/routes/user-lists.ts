import type { TSchema } from "@sinclair/typebox"
import type { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  listCollectionsOf,
  listFriendsOf,
  listListingsOf,
  listPostsOf,
  listRatingsOf,
  listWantsOf,
  type Page,
  type PageRequest,
  type User,
  type UserId,
} from "../../core/index.ts"
import { answer } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { named } from "../http/named.ts"
import { ListOf, paging } from "../http/page.ts"
import { fails, Ok } from "../http/response-schemas.ts"
import type { Run } from "../http/run.ts"
import type { Services } from "../http/services.ts"
import { Query } from "../http/validation.ts"
import { ListedCollectionView, listedCollectionView } from "../views/collection.ts"
import { ListingView, listingView } from "../views/listing.ts"
import { PostView, postView } from "../views/post.ts"
import { RatingSummaryView, RatingView, ratingSummaryView, ratingView } from "../views/rating.ts"
import { UserCardView, userCardView } from "../views/user-card.ts"
import { PublicWantView, publicWantView } from "../views/want.ts"
import { idOf, Who } from "./user-id.ts"

/** The lists of a user, each limited to what the viewer may see. Contract: people, users. */
export const userListRoutes = ({ plugin, list }: Http) => {
  const handler = handlerOf(list)
  return new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .get(
      "/:id/friends",
      handler("friends", listFriendsOf, ({ person }) => userCardView(person)),
      declaration("Lists the friends of a person.", ListOf(UserCardView)),
    )
    .get(
      "/:id/collections",
      handler("collections", listCollectionsOf, listedCollectionView),
      declaration("Lists the collections of a person that you may see.", ListOf(ListedCollectionView)),
    )
    .get(
      "/:id/listings",
      handler("listings", listListingsOf, listingView),
      declaration("Lists the listings of a person that you may see.", ListOf(ListingView)),
    )
    .get(
      "/:id/wants",
      handler("wants", listWantsOf, publicWantView),
      declaration("Lists what a person looks for, as far as you may see it.", ListOf(PublicWantView)),
    )
    .get(
      "/:id/ratings",
      handler(
        "ratings",
        ({ owner, ...asked }) => listRatingsOf({ ratee: owner, ...asked }),
        (rating) => ratingView(rating),
        ({ summary }) => ({ summary: ratingSummaryView(summary) }),
      ),
      declaration("Lists the ratings of a person, with their summary.", RatingsOf),
    )
    .get(
      "/:id/posts",
      handler(
        "posts",
        ({ owner, ...asked }) => listPostsOf({ author: owner, ...asked }),
        (post) => postView(post),
      ),
      declaration("Lists the posts of a person that you may see.", ListOf(PostView)),
    )
}

const query = Query(paging)

/** The handler of a list, made from its use case and the view of an item. */
const handlerOf =
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

/** The declaration of such a route. */
const declaration = <S extends TSchema>(summary: string, answered: S) => ({
  detail: { summary },
  params: Who,
  query,
  response: { ...Ok(answered), ...fails("users.USER_NOT_FOUND") },
})

const RatingsOf = named(
  "RatingListWithSummary",
  t.Object({ ...ListOf(RatingView).properties, summary: RatingSummaryView }),
)
