import type { Conversation } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { ChooseFriend } from "../parts/choose-friend.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field, Form } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { Ago, Name, Text } from "../parts/texts.tsx"
import { settled } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import { titleOf } from "../state/messages.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { counted, words } from "../words/index.ts"

/** The conversations with their unread messages, the latest first, and the requests of those who want to write. */
const Messages = ({ query }: PageProps) => {
  const { messages } = words.value
  const { route } = useLocation()
  const archived = query["archived"] === "true"
  const list = usePages(`conversations ${archived}`, (page) =>
    api.chat.conversations.get({ query: { ...page, archived } }),
  )
  const first = (conversation: Conversation) =>
    list.change((items) => [conversation, ...items.filter(({ id }) => id !== conversation.id)])
  const inPlace = (changed: Conversation) =>
    list.change((items) => items.map((one) => (one.id === changed.id ? changed : one)))
  const ask = async (id: string, show: (conversation: Conversation) => void) => {
    const { data } = await settled(() => api.chat.conversations({ id }).get())
    if (data !== null && data.archived === archived) show(data)
  }
  useEvents({
    "message.created": ({ message }) => ask(message.conversationId, first),
    "message.updated": ({ message }) => ask(message.conversationId, inPlace),
    "message.deleted": ({ conversationId }) => ask(conversationId, inPlace),
    "conversation.read": ({ conversationId }) => ask(conversationId, inPlace),
    "conversation.updated": ({ conversation }) =>
      list.items.some(({ id }) => id === conversation.id)
        ? inPlace(conversation)
        : conversation.archived === archived && first(conversation),
    "conversation.removed": ({ conversationId }) =>
      list.change((items) => items.filter(({ id }) => id !== conversationId)),
    resync: list.reload,
  })
  return (
    <>
      <Heading>{messages.title}</Heading>
      <div class="actions">
        <New />
        <label>
          <input
            type="checkbox"
            checked={archived}
            onChange={() => route(`${to("/messages")}${archived ? "" : "?archived=true"}`, true)}
          />
          {messages.archived}
        </label>
      </div>
      <Requests />
      <List
        list={list}
        label={messages.conversations}
        empty={archived ? messages.noneArchived : messages.empty}
        picture="letters"
        action={
          <a class="button" href={to("/people")}>
            {words.value.people.search}
          </a>
        }
        help="message"
        show={(conversation) => <Row conversation={conversation} />}
      />
    </>
  )
}

const Row = ({ conversation }: { readonly conversation: Conversation }) => {
  const { conversation: sentences, messages } = words.value
  const { coverUrl, id, kind, lastMessage, members, muted, unreadCount } = conversation
  const title = titleOf(conversation)
  const picture = kind === "group" ? coverUrl : members.find(({ user }) => user.displayName === title)?.user.avatarUrl
  return (
    <a class="conversation" href={to(`/messages/${id}`)}>
      {picture == null ? (
        <span class="avatar" aria-hidden="true">
          {[...title][0]}
        </span>
      ) : (
        <img class="avatar" src={picture} alt="" loading="lazy" />
      )}
      <span class="last">
        <strong>
          <Name>{title}</Name>
        </strong>
        {kind === "offer" && <small>{messages.aboutDeal}</small>}
        {lastMessage !== null && (
          <span dir="auto">{lastMessage.deleted ? sentences.deleted : (lastMessage.content ?? messages.files)}</span>
        )}
      </span>
      <span>
        {unreadCount > 0 && <mark>{counted(messages.unread, unreadCount)}</mark>}{" "}
        {muted && <small>{messages.muted}</small>}
        {lastMessage !== null && (
          <small>
            <Ago at={lastMessage.createdAt} />
          </small>
        )}
      </span>
    </a>
  )
}

/** Who wants to write, and whom one has asked. */
const Requests = () => {
  const { messages } = words.value
  const { route } = useLocation()
  const call = api.chat["dm-requests"]
  const received = usePages("message requests", (page) => call.get({ query: page }))
  const sent = usePages("message requests sent", (page) => call.get({ query: { ...page, direction: "sent" } }))
  useEvents({
    "notification.created": ({ notification: { type } }) => {
      if (type === "dm_request") void received.reload()
      if (type === "dm_request_accepted") void sent.reload()
    },
  })
  return (
    <>
      {received.items.length > 0 && <h2>{messages.requests}</h2>}
      <List
        list={received}
        label={messages.requests}
        empty=""
        show={({ from, id, message }) => (
          <article>
            <Person of={from} />
            {message !== null && <Text>{message}</Text>}
            <div class="actions">
              <Button
                class=""
                call={() => call({ id }).accept.post()}
                done={(opened) => {
                  received.change((items) => items.filter((one) => one.id !== id))
                  route(to(`/messages/${opened.id}`))
                }}
              >
                {messages.accept}
              </Button>
              <Button
                call={() => call({ id }).reject.post()}
                done={() => received.change((items) => items.filter((one) => one.id !== id))}
              >
                {messages.decline}
              </Button>
            </div>
          </article>
        )}
      />
      {sent.items.length > 0 && <h2>{messages.asked}</h2>}
      <List
        list={sent}
        label={messages.asked}
        empty=""
        show={({ id, to: user }) => (
          <div class="actions">
            <Person of={user} />
            <Button
              call={() => call({ id }).delete()}
              done={() => sent.change((items) => items.filter((one) => one.id !== id))}
            >
              {messages.withdraw}
            </Button>
          </div>
        )}
      />
    </>
  )
}

/** Begins a conversation with a friend, or a group. */
const New = () => {
  const { messages, conversation } = words.value
  const { route } = useLocation()
  const open = useSignal<"direct" | "group" | null>(null)
  const close = () => (open.value = null)
  const opened = ({ id }: Conversation) => route(to(`/messages/${id}`))
  return (
    <>
      <button type="button" onClick={() => (open.value = "direct")}>
        {messages.begin}
      </button>
      <button type="button" class="secondary" onClick={() => (open.value = "group")}>
        {messages.group}
      </button>
      {open.value === "direct" && (
        <Dialog title={messages.begin} close={close}>
          <ChooseFriend
            action={({ id: userId }) => (
              <Button call={() => api.chat.conversations.post({ kind: "direct", userId })} done={opened}>
                {messages.open}
              </Button>
            )}
          />
          <p>
            <a href={to("/people")}>{messages.others}</a>
          </p>
        </Dialog>
      )}
      {open.value === "group" && (
        <Dialog title={messages.group} close={close}>
          <p>{messages.groupHint}</p>
          <Form
            submit={messages.create}
            send={(values) => api.chat.conversations.post({ kind: "group", name: values.text("name"), memberIds: [] })}
            done={opened}
            fieldOf={{ INVALID_NAME: "name" }}
          >
            <Field name="name" label={conversation.name} maxLength={100} required />
          </Form>
        </Dialog>
      )}
    </>
  )
}

export default Messages
