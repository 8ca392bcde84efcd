import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  countUnreadNotifications,
  listNotifications,
  type NotificationId,
  readAllNotifications,
  readNotification,
  removeAllNotifications,
  removeNotification,
} from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Whole } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { NotificationView, notificationView } from "./notification-view.ts"

const Which = Params({ id: Id<NotificationId>() })
const changeFails = fails("notifications.NOT_FOUND", "notifications.FORBIDDEN")

/** Contract: delivery, notifications. */
export const notificationRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/notifications", tags: ["delivery"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { unread = false, ...query } }) =>
        run(
          list(
            `notifications ${unread ? "unread" : "all"} ${user.id}`,
            query,
            (page) => listNotifications({ userId: user.id, unread, page }),
            (notification) => notificationView(notification),
          ),
        ),
      {
        detail: { summary: "Lists your notifications, or with `unread` those that you have not read." },
        query: Query({ ...paging, unread: described("Whether only unread ones are listed.", t.Optional(t.Boolean())) }),
        response: Ok(ListOf(NotificationView)),
      },
    )
    .get(
      "/unread-count",
      ({ run, user }) => run(Effect.map(countUnreadNotifications(user.id), (count) => ({ count }))),
      {
        detail: { summary: "Counts the notifications that you have not read." },
        response: Ok(t.Object({ count: Whole() })),
      },
    )
    .post(
      "/:id/read",
      ({ run, user, params }) => run(answer(Effect.as(readNotification({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Marks a notification as read." },
        params: Which,
        response: { ...NoContent, ...changeFails },
      },
    )
    .post("/read-all", ({ run, user }) => run(Effect.as(readAllNotifications(user.id), noContent)), {
      detail: { summary: "Marks all your notifications as read." },
      response: NoContent,
    })
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeNotification({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a notification." },
        params: Which,
        response: { ...NoContent, ...changeFails },
      },
    )
    .delete("", ({ run, user }) => run(Effect.as(removeAllNotifications(user.id), noContent)), {
      detail: { summary: "Deletes all your notifications." },
      response: NoContent,
    })
