import { Effect, Redacted } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  type ListingId,
  listShares,
  makeShare,
  openShare,
  removeShare,
  type ShareId,
  shareTargets,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OrNull, Whole } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { SharedItemView, ShareView, sharedItemView, sharedProperties, sharedView, shareView } from "./share-view.ts"

/** Contract: shares, share links. */
export const shareRoutes = ({ plugin, config, list }: Http) =>
  new Elysia({ tags: ["shares"] })
    .use(plugin)
    .get(
      "/shares",
      ({ run, user, query }) =>
        run(
          list(
            `shares ${user.id}`,
            query,
            (page) => listShares(user.id, page),
            (share) => shareView(share, share.secret, config.frontendUrl),
          ),
        ),
      {
        detail: { summary: "Lists your share links." },
        query: Query(paging),
        response: Ok(ListOf(ShareView)),
      },
    )
    .post(
      "/shares",
      ({ run, userId, signedInAt, body: { expiresInDays = null, targetId, targetType } }) =>
        run(
          answer(
            makeShare({
              by: { userId, signedInAt },
              target:
                targetType === "collection"
                  ? { targetType, targetId: targetId as CollectionId }
                  : { targetType, targetId: targetId as ListingId },
              expiresInDays,
            }).pipe(
              Effect.map(({ secret, share }) => created(shareView(share, Redacted.value(secret), config.frontendUrl))),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes a link that shows a collection or a listing of yours.",
          description: "Everyone who knows the link sees what it leads to, without an account.",
        },
        changesCredentials: true,
        transform: logsEvent("share_made"),
        body: Body({
          targetType: OneOf(...shareTargets),
          targetId: Id<CollectionId | ListingId>(),
          expiresInDays: described(
            "After how many days it ends, or null for a link without an end.",
            OrNull(Whole({ min: 1, max: 365 })),
          ),
        }),
        response: {
          ...Created(ShareView),
          ...fails(
            "credentials.UNAUTHORIZED",
            "users.USER_NOT_FOUND",
            "collections.NOT_FOUND",
            "listings.NOT_FOUND",
            "shares.FORBIDDEN",
            "shares.LIMIT_REACHED",
          ),
        },
      },
    )
    .delete(
      "/shares/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeShare({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Ends a share link of yours." },
        transform: logsEvent("share_ended"),
        params: Params({ id: Id<ShareId>() }),
        response: { ...NoContent, ...fails("shares.NOT_FOUND") },
      },
    )
    .get(
      "/s/:token",
      ({ run, params, query, set }) =>
        run(
          answer(
            list(
              `share ${params.token}`,
              query,
              (page) => openShare(Redacted.make(params.token), page),
              (item) => sharedItemView(item),
              ({ fields, shared }) => {
                set.headers["x-robots-tag"] = "noindex"
                return sharedView(shared, fields)
              },
            ),
          ),
        ),
      {
        public: true,
        secretPath: true,
        detail: {
          summary: "Returns what a share link shows.",
          description:
            "The items of a collection are paged, newest first. A listing has the one item that it is about.",
        },
        query: Query(paging),
        response: {
          ...Ok(t.Object({ ...sharedProperties, ...ListOf(SharedItemView).properties })),
          ...fails("shares.NOT_FOUND"),
        },
      },
    )
