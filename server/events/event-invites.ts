import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  answerInvite,
  type EventId,
  type Invite,
  inviteStatuses,
  inviteToEvent,
  listInvites,
  participations,
  revokeInvite,
  type ShownInvite,
  type UserId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, Uuid } from "../http/input/view-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { PersonView, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

const Status = OneOf(...inviteStatuses)

const InviteView = named(
  "EventInvite",
  t.Object({
    eventId: Uuid,
    userId: Uuid,
    invitedAt: described("When the invite was made.", Moment),
    status: Status,
  }),
)
const AnsweredInviteView = named(
  "AnsweredEventInvite",
  t.Object({
    ...InviteView.properties,
    participation: described("Whether the user goes or waits for a seat, or null.", Nullable(OneOf(...participations))),
    position: described("The position on the waitlist, else null.", Nullable(Whole())),
  }),
)
const ListedInviteView = named(
  "ListedEventInvite",
  t.Object({
    user: UserCardView,
    invitedBy: described("Who made the invite.", PersonView),
    invitedAt: described("When the invite was made.", Moment),
    status: Status,
  }),
)

/** Contract: events, invites. */
export const eventInviteRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/events/:id/invites", tags: ["events"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(inviteToEvent({ id: params.id, user: body.userId, by: user.id }), (invite) =>
              created(inviteView(invite)),
            ),
          ),
        ),
      {
        detail: { summary: "Invites a user to an event." },
        params: Which,
        body: Body({ userId: Id<UserId>() }),
        response: {
          ...Created(InviteView),
          ...fails(
            "events.NOT_FOUND",
            "events.FORBIDDEN",
            "users.USER_NOT_FOUND",
            "events.ALREADY_INVITED",
            "events.EVENT_NOT_EDITABLE",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `invites of ${params.id} ${user.id}`,
              query,
              (page) => listInvites({ id: params.id, viewer: user.id, page }),
              (invite) => listedInviteView(invite),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the invites of an event, for its hosts." },
        params: Which,
        query: Query(paging),
        response: { ...Ok(ListOf(ListedInviteView)), ...fails("events.NOT_FOUND", "events.FORBIDDEN") },
      },
    )
    .patch(
      "/me",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(
              answerInvite({ id: params.id, by: user.id, status: body.status }),
              ({ invite, participation, position }) => ({ ...inviteView(invite), participation, position }),
            ),
          ),
        ),
      {
        detail: { summary: "Accepts or declines your invite to an event." },
        params: Which,
        body: Body({ status: OneOf("accepted", "declined") }),
        response: {
          ...Ok(AnsweredInviteView),
          ...fails(
            "events.NOT_FOUND",
            "events.INVITE_NOT_OPEN",
            "events.ALREADY_PARTICIPATING",
            "events.EVENT_NOT_OPEN",
            "events.EVENT_STARTED",
            "events.TIME_CONFLICT",
          ),
        },
      },
    )
    .delete(
      "/:userId",
      ({ run, user, params }) =>
        run(answer(Effect.as(revokeInvite({ id: params.id, user: params.userId, by: user.id }), noContent))),
      {
        detail: { summary: "Revokes an open invite to an event." },
        params: Params({ id: Id<EventId>(), userId: Id<UserId>() }),
        response: { ...NoContent, ...fails("events.NOT_FOUND", "events.FORBIDDEN", "events.INVITE_NOT_OPEN") },
      },
    )

const Which = Params({ id: Id<EventId>() })

const inviteView = ({ eventId, invitedAt, status, userId }: Invite): typeof InviteView.static => ({
  eventId,
  userId,
  invitedAt: DateTime.formatIso(invitedAt),
  status,
})

const listedInviteView = ({ invitedAt, invitedBy, status, user }: ShownInvite): typeof ListedInviteView.static => ({
  user: userCardView(user),
  invitedBy: personView(invitedBy),
  invitedAt: DateTime.formatIso(invitedAt),
  status,
})
