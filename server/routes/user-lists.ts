import { Elysia, t } from "elysia"
import { listCollectionsOf, listFriendsOf, listListingsOf, listPostsOf, listRatingsOf } from "../../core/index.ts"
import { answer } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { named } from "../http/named.ts"
import { ListOf, paging } from "../http/page.ts"
import { fails, Ok } from "../http/response-schemas.ts"
import { Query } from "../http/validation.ts"
import { ListedCollectionView, listedCollectionView } from "../views/collection.ts"
import { ListingView, listingView } from "../views/listing.ts"
import { PostView, postView } from "../views/post.ts"
import { RatingSummaryView, RatingView, ratingSummaryView, ratingView } from "../views/rating.ts"
import { UserCardView, userCardView } from "../views/user-card.ts"
import { idOf, Who } from "./user-id.ts"

/** The lists of a user, each limited to what the viewer may see. Contract: people, users. */
export const userListRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .get(
      "/:id/friends",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `friends of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listFriendsOf({ owner: idOf(params.id, user), viewer: user.id, page }),
              ({ person }) => userCardView(person),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the friends of a person." },
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(UserCardView)), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/:id/collections",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `collections of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listCollectionsOf({ owner: idOf(params.id, user), viewer: user.id, page }),
              (collection) => listedCollectionView(collection),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the collections of a person that you may see." },
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(ListedCollectionView)), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/:id/listings",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `listings of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listListingsOf({ owner: idOf(params.id, user), viewer: user.id, page }),
              (listing) => listingView(listing),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the listings of a person that you may see." },
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(ListingView)), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/:id/ratings",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `ratings of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listRatingsOf({ ratee: idOf(params.id, user), viewer: user.id, page }),
              (rating) => ratingView(rating),
              ({ summary }) => ({ summary: ratingSummaryView(summary) }),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the ratings of a person, with their summary." },
        params: Who,
        query: Query(paging),
        response: { ...Ok(RatingsOf), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/:id/posts",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `posts of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listPostsOf({ author: idOf(params.id, user), viewer: user.id, page }),
              (post) => postView(post),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the posts of a person that you may see." },
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(PostView)), ...fails("users.USER_NOT_FOUND") },
      },
    )

const RatingsOf = named(
  "RatingListWithSummary",
  t.Object({ ...ListOf(RatingView).properties, summary: RatingSummaryView }),
)
