import type { Notification } from "@curio/client"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Ago, Name, Sentence } from "../parts/texts.tsx"
import { settled } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** What others and the service have done, newest first. It grows without a reload. */
const Notifications = ({ query }: PageProps) => {
  const { notifications } = words.value
  const { route } = useLocation()
  const unread = query["unread"] === "true"
  const list = usePages(`notifications ${unread}`, (page) =>
    api.notifications.get({ query: unread ? { ...page, unread } : page }),
  )
  const remove = (id: string) => list.change((items) => items.filter((one) => one.id !== id))
  const markRead = (id: string | null) =>
    list.change((items) => items.map((one) => (id === null || one.id === id ? { ...one, read: true } : one)))
  useEvents({
    "notification.created": ({ notification }) =>
      list.change((items) => [notification, ...items.filter(({ id }) => id !== notification.id)]),
    "notification.read": ({ id }) => markRead(id),
    resync: list.reload,
  })

  return (
    <>
      <Heading>{notifications.title}</Heading>
      <div class="actions">
        <label>
          <input
            type="checkbox"
            checked={unread}
            onChange={() => route(`${to("/notifications")}${unread ? "" : "?unread=true"}`, true)}
          />
          {notifications.unreadOnly}
        </label>
        {list.items.length > 0 && (
          <>
            <Button call={() => api.notifications["read-all"].post()} done={() => markRead(null)}>
              {notifications.readAll}
            </Button>
            <Button
              ask={words.value.sure.deleteNotifications}
              call={() => api.notifications.delete()}
              done={() => list.change(() => [])}
            >
              {notifications.deleteAll}
            </Button>
          </>
        )}
      </div>
      <List
        list={list}
        label={notifications.title}
        empty={unread ? notifications.allRead : notifications.empty}
        picture="letters"
        show={(notification) => (
          <Row
            notification={notification}
            read={() => markRead(notification.id)}
            gone={() => remove(notification.id)}
          />
        )}
      />
    </>
  )
}

interface RowProps {
  readonly notification: Notification
  readonly read: () => void
  readonly gone: () => void
}

const Row = ({ gone, notification, read }: RowProps) => {
  const { notifications, common } = words.value
  const { actor, createdAt, id, subject, type } = notification
  const call = () => api.notifications({ id }).read.post()
  return (
    <article class={notification.read ? "notification" : "notification unread"}>
      <a
        href={to(pageOf(notification))}
        onClick={() => {
          if (!notification.read) void settled(call).then(read)
        }}
      >
        {!notification.read && <strong>{notifications.unread} </strong>}
        <Sentence of={notifications.types[type]} name={<Name>{actor?.displayName ?? ""}</Name>} />
        {subject?.name != null && (
          <>
            {" "}
            <strong>
              <Name>{subject.name}</Name>
            </strong>
          </>
        )}
      </a>
      <footer class="actions">
        <small>
          <Ago at={createdAt} />
        </small>
        {!notification.read && (
          <Button class="quiet" call={call} done={read}>
            {notifications.read}
          </Button>
        )}
        <Button class="quiet" call={() => api.notifications({ id }).delete()} done={gone}>
          {common.delete}
        </Button>
      </footer>
    </article>
  )
}

/** Where one sees what a notification is about. */
const pageOf = ({ actor, subject, type }: Notification): string => {
  if (type === "friend_accepted" && actor?.id != null) return `/people/${actor.id}`
  if (type === "reports_waiting") return "/moderation"
  if (type === "moderation_decided" || type === "appeal_answered") return "/settings/notices"
  if (type === "rating_received") return `/people/${me.value?.id}?show=ratings`
  switch (subject?.kind) {
    case "post":
      return `/posts/${subject.id}`
    case "offer":
      return `/offers/${subject.id}`
    case "dm_request":
      return "/messages"
    case "conversation":
      return `/messages/${subject.id}`
    case "event":
      return `/events/${subject.id}`
    case "round":
      return `/rounds/${subject.id}`
    case "leg":
      return `/legs/${subject.id}`
    case "listing":
      return `/listings/${subject.id}`
    case "collection":
      return `/collections/${subject.id}`
    case "loan":
      return "/loans"
    case "import":
      return `/imports/${subject.id}`
    case "friend_request":
    case undefined:
      return "/people"
  }
}

export default Notifications
