import { DateTime } from "effect"
import { t } from "elysia"
import {
  type EventPlace,
  eventStatuses,
  hostedVisibilities,
  inviteStatuses,
  participations,
  type ShownEvent,
} from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

const Moment = t.String({ format: "date-time" })
const TextOrNull = t.Union([t.String(), t.Null()])

/** Address and url are `null` for a viewer who does not see them. Contract: events, visibility. */
const PlaceView = named(
  "EventPlace",
  t.Union([
    t.Object({ kind: t.Literal("onsite"), address: TextOrNull, city: t.String() }),
    t.Object({ kind: t.Literal("online"), url: TextOrNull }),
  ]),
)

/** The viewer's role, participation and invite. */
const MineView = t.Object({
  role: t.Union([OneOf("owner", "organizer"), t.Null()]),
  participation: t.Union([OneOf(...participations), t.Null()]),
  position: t.Union([Whole(), t.Null()]),
  invite: t.Union([OneOf(...inviteStatuses), t.Null()]),
})

/** Contract: events, events. */
export const EventView = named(
  "Event",
  t.Object({
    id: t.String({ format: "uuid" }),
    owner: PersonView,
    organizers: t.Array(UserCardView),
    name: t.String(),
    description: TextOrNull,
    coverUrl: TextOrNull,
    startsAt: Moment,
    endsAt: Moment,
    timeZone: t.String(),
    place: PlaceView,
    visibility: OneOf(...hostedVisibilities),
    capacity: t.Union([Whole(), t.Null()]),
    status: OneOf(...eventStatuses),
    cancelReason: TextOrNull,
    goingCount: Whole(),
    waitlistCount: Whole(),
    createdAt: Moment,
    mine: MineView,
  }),
)

export const eventView = ({ event, owner, organizers, seesPlace, mine }: ShownEvent): typeof EventView.static => ({
  id: event.id,
  owner: personView(owner),
  organizers: organizers.map(userCardView),
  name: event.name,
  description: event.description,
  coverUrl: event.coverUrl,
  startsAt: DateTime.formatIso(event.startsAt),
  endsAt: DateTime.formatIso(event.endsAt),
  timeZone: event.timeZone,
  place: placeView(event.place, seesPlace),
  visibility: event.visibility,
  capacity: event.capacity,
  status: event.status,
  cancelReason: event.cancelReason,
  goingCount: event.goingCount,
  waitlistCount: event.waitlistCount,
  createdAt: DateTime.formatIso(event.createdAt),
  mine: { role: mine.role, participation: mine.participation, position: mine.position, invite: mine.invite },
})

const placeView = (place: EventPlace, isShown: boolean): typeof PlaceView.static =>
  place.kind === "onsite"
    ? { kind: "onsite", address: isShown ? place.address : null, city: place.city }
    : { kind: "online", url: isShown ? place.url : null }
