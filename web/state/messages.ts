import type { Conversation, CurioError, Message } from "@curio/client"
import { type Signal, signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { words } from "../words/index.ts"
import { settled } from "./answers.ts"
import { api, me } from "./curio.ts"
import { listen, useEvents } from "./socket.ts"

/** The name of a group, or that of the other person. */
export const titleOf = ({ kind, members, name }: Conversation): string =>
  name ??
  members.find(({ user }) => kind !== "group" && user.id !== me.value?.id)?.user.displayName ??
  words.value.conversation.title

/** The messages of a conversation as far as they are loaded, oldest first. */
interface Talk {
  readonly messages: ReadonlyArray<Message>
  /** Whether there are older ones; `undefined` until the newest ones are loaded. */
  readonly hasOlder: boolean | undefined
  readonly loading: boolean
  readonly error: CurioError | null
}

/** The conversations that were looked at last. They follow the events also while another page is shown. */
const talks = new Map<string, Signal<Talk>>()
const most = 10

const keyOf = (id: string): string => `${me.peek()?.id} ${id}`

const talkOf = (id: string): Signal<Talk> => {
  const key = keyOf(id)
  const talk = talks.get(key) ?? signal<Talk>({ messages: [], hasOlder: undefined, loading: false, error: null })
  talks.delete(key)
  talks.set(key, talk)
  if (talks.size > most) talks.delete(talks.keys().next().value ?? key)
  return talk
}

/** The messages of a conversation. They follow what happens, and are loaded again when events were missed. */
export const useTalk = (id: string) => {
  const talk = talkOf(id)
  const reload = () => loadNewest(id, talk)
  useEffect(() => void reload(), [id])
  useEvents({ resync: reload, ready: ({ resumed }) => !resumed && reload() })
  return { ...talk.value, reload, more: () => loadOlder(id, talk) }
}

const pageSize = 50

const loadNewest = async (id: string, talk: Signal<Talk>): Promise<void> => {
  talk.value = { ...talk.peek(), loading: true, error: null }
  const { data, error } = await settled(() =>
    api.chat.conversations({ id }).messages.get({ query: { limit: pageSize } }),
  )
  const { hasOlder, messages } = talk.peek()
  if (error !== null) {
    talk.value = { ...talk.peek(), error, loading: false }
    return
  }
  const page = data.items.toReversed()
  const newest = page.at(-1)
  const joins = page.some((one) => messages.some((known) => known.id === one.id))
  // Between what was there and the page messages may be missing: then the page and what came since take its place.
  const kept = joins ? messages : messages.filter((one) => newest === undefined || one.createdAt >= newest.createdAt)
  talk.value = {
    messages: page.reduce(withMessage, kept),
    hasOlder: joins && hasOlder === false ? false : data.nextCursor !== null,
    loading: false,
    error: null,
  }
}

const loadOlder = async (id: string, talk: Signal<Talk>): Promise<void> => {
  const { hasOlder, loading, messages: shown } = talk.peek()
  const [oldest] = shown
  if (oldest === undefined || loading || hasOlder !== true) return
  talk.value = { ...talk.peek(), loading: true, error: null }
  const query = { before: oldest.id, limit: pageSize }
  const { data, error } = await settled(() => api.chat.conversations({ id }).messages.get({ query }))
  const { messages } = talk.peek()
  if (error !== null) talk.value = { ...talk.peek(), error, loading: false }
  else if (messages[0]?.id === oldest.id)
    talk.value = {
      messages: [...data.items.toReversed(), ...messages],
      hasOlder: data.nextCursor !== null,
      loading: false,
      error: null,
    }
  else talk.value = { ...talk.peek(), loading: false }
}

/** The messages with one more at its place, or with what one of them says now. */
const withMessage = (messages: ReadonlyArray<Message>, message: Message): ReadonlyArray<Message> => {
  if (messages.some(({ id }) => id === message.id))
    return messages.map((one) => (one.id === message.id ? message : one))
  const before = messages.findLastIndex(({ createdAt }) => createdAt <= message.createdAt) + 1
  return messages.toSpliced(before, 0, message)
}

/** Shows a message that was sent, or has come. */
export const put = (message: Message): void => {
  const talk = talks.get(keyOf(message.conversationId))
  if (talk === undefined) return
  const { hasOlder, messages } = talk.peek()
  const [oldest] = messages
  // It comes with the older ones when they are loaded.
  if (oldest !== undefined && hasOlder !== false && message.createdAt < oldest.createdAt) return
  talk.value = { ...talk.peek(), messages: withMessage(messages, message) }
}

const change = (conversationId: string, messageId: string, by: (message: Message) => Message): void => {
  const talk = talks.get(keyOf(conversationId))
  if (talk === undefined) return
  const messages = talk.peek().messages.map((one) => (one.id === messageId ? by(one) : one))
  talk.value = { ...talk.peek(), messages }
}

listen("message.created", ({ message }) => put(message))
listen("message.updated", ({ message }) => change(message.conversationId, message.id, () => message))
listen("message.reaction", ({ conversationId, messageId, reactions }) =>
  change(conversationId, messageId, (message) => ({ ...message, reactions })),
)
listen("message.deleted", ({ conversationId, messageId }) =>
  change(conversationId, messageId, (message) => ({
    ...message,
    content: null,
    attachments: [],
    reactions: [],
    deleted: true,
  })),
)
