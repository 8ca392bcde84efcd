import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type EventId,
  joinEvent,
  listParticipants,
  type Participant,
  participations,
  removeParticipant,
  type ShownParticipant,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, UserIdOrMe, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { idOf } from "../users/user-id.ts"

/** A seat or a place on the waitlist. Contract: events, seats. */
const SeatView = named(
  "Seat",
  t.Object({
    participation: described("Whether the user goes or waits for a seat.", OneOf(...participations)),
    position: described("The position on the waitlist, else null.", Nullable(Whole())),
  }),
)

const ParticipantView = named("Participant", t.Object({ user: UserCardView, ...SeatView.properties, joinedAt: Moment }))

/** Contract: events, seats. */
export const participantRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/events/:id/participants", tags: ["events"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, params }) =>
        run(answer(Effect.map(joinEvent({ id: params.id, by: user.id }), (joined) => created(seatView(joined))))),
      {
        detail: {
          summary: "Joins an event, or its waitlist when all seats are taken.",
          description: "A freed seat goes to the first person on the waitlist who has no other event at that time.",
        },
        params: Which,
        response: {
          ...Created(SeatView),
          ...fails(
            "events.NOT_FOUND",
            "events.ALREADY_PARTICIPATING",
            "events.EVENT_NOT_OPEN",
            "events.EVENT_STARTED",
            "events.TIME_CONFLICT",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, params, query: { participation = null, ...query } }) =>
        run(
          answer(
            list(
              `participants of ${params.id} ${participation ?? ""} ${user.id}`,
              query,
              (page) => listParticipants({ id: params.id, viewer: user.id, participation, page }),
              (participant) => participantView(participant),
            ),
          ),
        ),
      {
        detail: { summary: "Lists who goes to an event and who waits." },
        params: Which,
        query: Query({
          ...paging,
          participation: described("Only people who go, or only those who wait.", t.Optional(OneOf(...participations))),
        }),
        response: { ...Ok(ListOf(ParticipantView)), ...fails("events.NOT_FOUND") },
      },
    )
    .delete(
      "/:userId",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.as(removeParticipant({ id: params.id, user: idOf(params.userId, user), by: user.id }), noContent),
          ),
        ),
      {
        detail: { summary: "Leaves an event, or takes a participant off it." },
        params: Params({ id: Id<EventId>(), userId: UserIdOrMe }),
        response: { ...NoContent, ...fails("events.NOT_FOUND", "events.FORBIDDEN") },
      },
    )

const Which = Params({ id: Id<EventId>() })

const seatView = ({
  participation,
  position,
}: Pick<Participant, "participation" | "position">): typeof SeatView.static => ({ participation, position })

const participantView = ({ joinedAt, user, ...seat }: ShownParticipant): typeof ParticipantView.static => ({
  user: userCardView(user),
  ...seatView(seat),
  joinedAt: DateTime.formatIso(joinedAt),
})
