import { DateTime } from "effect"
import { t } from "elysia"
import { hostedVisibilities } from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import {
  Instant,
  Name,
  OneOf,
  OptionalText,
  OrNull,
  Text,
  TimeZone,
  WebAddress,
  Whole,
} from "../http/input/text-schemas.ts"

/** The attributes of an event in requests. Contract: events, events. */
export const eventTerms = {
  name: Name({ max: 200 }),
  description: OptionalText({ max: 5000 }),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZone,
  place: t.Union([
    t.Object({
      kind: t.Literal("onsite"),
      address: described("The address of the place.", Text({ max: 300 })),
      city: described("The city, by which events are found.", Text({ max: 100 })),
    }),
    t.Object({ kind: t.Literal("online"), url: WebAddress }),
  ]),
  visibility: described("Who sees it.", t.Optional(OneOf(...hostedVisibilities))),
  capacity: OrNull(Whole({ min: 1, max: 1_000_000 })),
}

/** The moment that `Instant` has checked. */
export const moment = (text: string): DateTime.Utc => DateTime.makeUnsafe(Date.parse(text))
