import { Elysia, t } from "elysia"
import { listedPages, pageIn, type SitePage } from "../../adapters/operations.ts"
import { hasTag, tagOf } from "../http/answers/entity-tag.ts"
import { notModified } from "../http/answers/error-response.ts"
import { HttpError } from "../http/answers/http-error.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, NotModified, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Locale } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { Params, Query } from "../http/validation.ts"

/** The operator's own pages, which everybody may read. Contract: conventions, the operator's own. */
export const pageRoutes = ({ config, plugin }: Http) =>
  new Elysia({ prefix: "/pages", tags: ["operations"] })
    .use(plugin)
    .get(
      "",
      ({ query, request, set }) =>
        cached(listedPages(config.site.files(), query.language ?? null).map(listedView), request, set.headers),
      {
        public: true,
        query: Query({ language: t.Optional(PageLanguage) }),
        detail: { summary: "Lists the pages of the operators, such as rules and privacy." },
        response: { ...Ok(t.Array(ListedPageView)), ...NotModified },
      },
    )
    .get(
      "/:name",
      ({ params, query, request, set }) => {
        const page = pageIn(config.site.files(), params.name, query.language ?? null)
        if (page === null) throw new HttpError(404, "NOT_FOUND")
        return cached({ ...listedView(page), text: page.text, updatedAt: page.updatedAt }, request, set.headers)
      },
      {
        public: true,
        params: Params({ name: described("The name of the page.", t.String({ maxLength: 40 })) }),
        query: Query({ language: t.Optional(PageLanguage) }),
        detail: { summary: "Returns a page of the operators, as Markdown." },
        response: { ...Ok(PageView), ...NotModified, ...fails(404) },
      },
    )

const PageLanguage = described("The language that is wanted. Another one is answered where it is missing.", Locale)

const listed = {
  name: described("The name of the page, in addresses.", t.String()),
  title: t.String(),
  language: described("The language of the text, where the operators say so.", Nullable(t.String())),
}
const ListedPageView = named("ListedPage", t.Object(listed))
const PageView = named(
  "Page",
  t.Object({
    ...listed,
    text: described("The text as Markdown, without its title.", t.String()),
    updatedAt: Moment,
  }),
)

const listedView = ({ language, name, title }: SitePage) => ({ name, title, language })

/** The same for everybody, so that any cache may keep it for a minute. */
const cached = <A>(view: A, request: Request, headers: Record<string, unknown>) => {
  const tag = tagOf(JSON.stringify(view))
  Object.assign(headers, { "cache-control": "public, max-age=60", etag: tag })
  return hasTag(request.headers.get("if-none-match"), tag) ? notModified : view
}
