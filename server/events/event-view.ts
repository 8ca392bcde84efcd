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
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

/** Address and url are `null` for a viewer who does not see them. Contract: events, visibility. */
const PlaceView = named(
  "EventPlace",
  t.Union([
    t.Object({ kind: t.Literal("onsite"), address: Nullable(t.String()), city: t.String() }),
    t.Object({ kind: t.Literal("online"), url: Nullable(t.String()) }),
  ]),
)

/** The viewer's role, participation and invite. */
const MineView = t.Object({
  role: Nullable(OneOf("owner", "organizer")),
  participation: Nullable(OneOf(...participations)),
  position: Nullable(Whole()),
  invite: Nullable(OneOf(...inviteStatuses)),
})

/** Contract: events, events. */
export const EventView = named(
  "Event",
  t.Object({
    id: Uuid,
    owner: PersonView,
    organizers: t.Array(UserCardView),
    name: t.String(),
    description: Nullable(t.String()),
    coverUrl: Nullable(t.String()),
    startsAt: Moment,
    endsAt: Moment,
    timeZone: t.String(),
    place: PlaceView,
    visibility: OneOf(...hostedVisibilities),
    capacity: Nullable(Whole()),
    status: OneOf(...eventStatuses),
    cancelReason: Nullable(t.String()),
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
