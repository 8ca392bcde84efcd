import { Elysia, t } from "elysia"
import { type EventFilter, listEvents, ownEventLists } from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Instant, OneOf, Text } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"
import { moment } from "./event-terms.ts"
import { EventView, eventView } from "./event-view.ts"

/** Contract: events, lists. */
export const eventListRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/events", tags: ["events"] }).use(plugin).get(
    "",
    ({ run, user, query: { limit, cursor, ...asked } }) =>
      run(
        list(
          `events ${user.id} ${JSON.stringify(filterOf(asked))}`,
          { limit, cursor },
          (page) => listEvents({ viewer: user.id, filter: filterOf(asked), page }),
          (event) => eventView(event),
        ),
      ),
    {
      visitors: "all",
      detail: { summary: "Lists the events that you may see, by their start." },
      query: Query({ ...paging, ...filters }),
      response: Ok(ListOf(EventView)),
    },
  )

const filters = {
  from: described("Only those that start at this instant or later.", t.Optional(Instant)),
  to: described("Only those that start before this instant.", t.Optional(Instant)),
  city: described("Only those in this city.", t.Optional(Text({ max: 100 }))),
  kind: described("Only those of this kind.", t.Optional(OneOf("onsite", "online"))),
  q: described("Text to search for.", t.Optional(Text({ max: 100 }))),
  mine: described("Only events that are the caller's in this way.", t.Optional(OneOf(...ownEventLists))),
}

type Asked = { readonly [K in keyof typeof filters]?: (typeof filters)[K]["static"] | undefined }

const filterOf = (asked: Asked): EventFilter => ({
  from: asked.from === undefined ? null : moment(asked.from),
  to: asked.to === undefined ? null : moment(asked.to),
  city: asked.city ?? null,
  kind: asked.kind ?? null,
  q: asked.q ?? null,
  mine: asked.mine ?? null,
})
