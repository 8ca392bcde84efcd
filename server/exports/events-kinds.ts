import { listEvents, ownEventLists } from "../../core/index.ts"
import { eventView } from "../events/event-view.ts"
import { inTurn, type Kind, listed } from "./lines.ts"

export const eventsKind: Kind = {
  name: "events",
  lines: inTurn(
    ...ownEventLists.map((mine) =>
      listed(
        (owner, page) => listEvents({ viewer: owner.id, filter: { ...everyEvent, mine }, page }),
        (shown) => ({ line: eventView(shown), pictures: mine === "owned" ? [shown.event.coverUrl] : [] }),
      ),
    ),
  ),
}

const everyEvent = { from: null, to: null, city: null, kind: null, q: null } as const
