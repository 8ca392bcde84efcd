import { Elysia, t } from "elysia"
import { type CollectionId, listOwnTags, type OwnTag } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Whole } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"

/** Contract: catalog, tags. */
export const tagRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["catalog"] }).use(plugin).get(
    "/tags",
    ({ run, user, query }) =>
      run(
        answer(
          list(
            `tags ${user.id} ${query.collectionId ?? ""}`,
            query,
            (page) => listOwnTags({ owner: user.id, collection: query.collectionId ?? null, page }),
            (tag) => tagView(tag),
          ),
        ),
      ),
    {
      detail: { summary: "Lists your tags, and how many items have each." },
      query: Query({
        ...paging,
        collectionId: t.Optional(described("Only the tags of the items in this collection.", Id<CollectionId>())),
      }),
      response: Ok(ListOf(TagView)),
    },
  )

const TagView = named(
  "Tag",
  t.Object({
    tag: described("The tag, as one of the items has it.", t.String()),
    itemsCount: described("How many items have it, counted up to 10,000.", Whole()),
  }),
)

const tagView = ({ itemsCount, tag }: OwnTag): typeof TagView.static => ({ tag, itemsCount })
