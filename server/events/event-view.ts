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
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, Nullable, OwnId, PictureUrl } from "../http/input/view-schemas.ts"
import { Owner, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

/** Address and url are `null` for a viewer who does not see them. Contract: events, visibility. */
const PlaceView = named(
  "EventPlace",
  t.Union([
    t.Object({
      kind: described("Whether the people meet on site, online or both.", t.Literal("onsite")),
      address: described("The address of the place; null for those who do not take part.", Nullable(t.String())),
      city: described("The city, by which events are found.", t.String()),
    }),
    t.Object({
      kind: described("Whether the people meet on site, online or both.", t.Literal("online")),
      url: described("Where the people meet online; null for those who do not take part.", Nullable(t.String())),
    }),
  ]),
)

/** The viewer's role, participation and invite. */
const MineView = t.Object({
  role: described("Whether the caller is the owner or an organizer, else null.", Nullable(OneOf("owner", "organizer"))),
  participation: described("Whether the user goes or waits for a seat, or null.", Nullable(OneOf(...participations))),
  position: described("The caller's position on the waitlist, else null.", Nullable(Whole())),
  invite: described("The caller's invite, or null.", Nullable(OneOf(...inviteStatuses))),
})

/** Contract: events, events. */
export const EventView = named(
  "Event",
  t.Object({
    id: OwnId,
    owner: Owner,
    organizers: described("The users who arrange the event together with its owner.", t.Array(UserCardView)),
    name: t.String(),
    description: LongText,
    coverUrl: PictureUrl,
    startsAt: Moment,
    endsAt: Moment,
    timeZone: described("The name of the time zone by the IANA database.", t.String()),
    place: PlaceView,
    visibility: described("Who sees the event.", OneOf(...hostedVisibilities)),
    capacity: described("How many people may go, or null without a limit.", Nullable(Whole())),
    status: described("`scheduled` or `cancelled`.", OneOf(...eventStatuses)),
    cancelReason: described("Why the event was cancelled, or null.", Nullable(t.String())),
    goingCount: described("How many people go.", Whole()),
    waitlistCount: described("How many people wait for a seat.", Whole()),
    createdAt: Moment,
    mine: described("What the caller is to the event.", MineView),
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
