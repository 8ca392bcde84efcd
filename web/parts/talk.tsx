import type { Message, Conversation as Shown } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { api, me } from "../state/curio.ts"
import { useTalk } from "../state/messages.ts"
import { letters } from "../state/outbox.ts"
import { useResource } from "../state/resources.ts"
import { read, useEvents } from "../state/socket.ts"
import { counted, fill, words } from "../words/index.ts"
import { Composer, Unsent } from "./composer.tsx"
import { Problem } from "./list.tsx"
import { Name, Sentence } from "./texts.tsx"
import { type Happened, Timeline } from "./timeline.tsx"

/** A conversation, which follows what happens to it. */
export const useConversation = (id: string) => {
  const shown = useResource(`conversation ${id}`, () => api.chat.conversations({ id }).get())
  useEvents({
    "conversation.updated": ({ conversation }) => conversation.id === id && shown.change(conversation),
    "conversation.read": ({ conversationId, messageId, userId }) => {
      if (conversationId !== id || shown.data === null) return
      const members = shown.data.members.map((one) =>
        one.user.id === userId ? { ...one, lastReadMessageId: messageId } : one,
      )
      shown.change({ ...shown.data, members })
    },
    resync: shown.reload,
  })
  return shown
}

interface TalkProps {
  readonly conversation: Shown
  /** What else happened, shown between the messages. */
  readonly events?: ReadonlyArray<Happened>
  /** What stands between the messages and the field to write in. */
  readonly children?: ComponentChildren
}

/** The messages of a conversation in realtime, who writes and who has read, and what one writes. */
export const Talk = ({ children, conversation, events }: TalkProps) => {
  const { closesAt, id, kind, members } = conversation
  const { common, conversation: sentences } = words.value
  const { error, hasOlder, loading, messages, more, reload } = useTalk(id)
  const replyTo = useSignal<Message | null>(null)
  const role = members.find(({ user }) => user.id === me.value?.id)?.role
  const mayDelete = kind === "group" && role !== "member"
  const log = useScroll(messages, more, events?.length ?? 0)
  const newest = messages.at(-1)
  useEffect(() => {
    const see = () => {
      if (newest !== undefined && document.visibilityState === "visible") read(id, newest.id)
    }
    see()
    document.addEventListener("visibilitychange", see)
    return () => document.removeEventListener("visibilitychange", see)
  }, [newest?.id])
  return (
    <>
      <section ref={log} class="log" aria-label={sentences.title}>
        {hasOlder === true && (
          <button type="button" class="secondary" aria-busy={loading} onClick={more}>
            {loading ? common.loading : sentences.older}
          </button>
        )}
        <ol class="bubbles">
          <Timeline
            messages={messages}
            events={hasOlder === false ? events : events?.filter(({ at }) => at >= (messages[0]?.createdAt ?? ""))}
            mayDelete={mayDelete}
            reply={(one) => (replyTo.value = one)}
          />
          <Unsent conversationId={id} />
        </ol>
        {error !== null && <Problem error={error} retry={messages.length === 0 ? reload : more} />}
        {hasOlder === undefined && error === null && <p aria-busy="true">{common.loading}</p>}
        {hasOlder === false && messages.length + (events?.length ?? 0) === 0 && <p>{sentences.empty}</p>}
        <ReadMark conversation={conversation} messages={messages} />
      </section>
      <Announced conversation={conversation} newest={newest} />
      {children}
      {closesAt !== null && Date.parse(closesAt) <= Date.now() ? (
        <p role="status">{sentences.closed}</p>
      ) : (
        <Composer
          conversationId={id}
          replyTo={replyTo.value}
          replied={() => {
            replyTo.value = null
          }}
        />
      )}
    </>
  )
}

/** Stays at the end while new messages come, stays at its place when older ones are put above, and loads these. */
export const useScroll = (messages: ReadonlyArray<Message>, more: () => unknown, events: number) => {
  const log = useRef<HTMLElement>(null)
  const fromEnd = useRef(0)
  const first = messages[0]?.id
  const firstShown = useRef(first)
  useLayoutEffect(() => {
    const { current } = log
    if (current === null) return
    const isAtEnd = fromEnd.current - current.clientHeight < 100
    // Older messages are above now, or one is at the end of what it shows.
    if (firstShown.current !== first || isAtEnd) {
      const place = isAtEnd ? 0 : fromEnd.current
      current.scrollTop = place === 0 ? current.scrollHeight : current.scrollHeight - place
    }
    firstShown.current = first
    fromEnd.current = current.scrollHeight - current.scrollTop
  }, [messages, letters.value, events])
  useEffect(() => {
    const { current } = log
    const scrolled = () => {
      if (current === null) return
      fromEnd.current = current.scrollHeight - current.scrollTop
      if (current.scrollTop < 300) more()
    }
    current?.addEventListener("scroll", scrolled, { passive: true })
    return () => current?.removeEventListener("scroll", scrolled)
  }, [first])
  return log
}

/** Who has read the last message that one has written. */
const ReadMark = ({ conversation, messages }: { readonly conversation: Shown } & Pick<Listed, "messages">) => {
  const { conversation: sentences } = words.value
  const last = messages.findLastIndex(({ author }) => author.id === me.value?.id)
  const readers = conversation.members.filter(
    ({ lastReadMessageId, user }) =>
      user.id !== me.value?.id && messages.findIndex(({ id }) => id === lastReadMessageId) >= last,
  )
  if (last === -1 || readers.length === 0) return null
  return (
    <p class="read">
      <small>{conversation.kind !== "group" ? sentences.read : counted(sentences.readBy, readers.length)}</small>
    </p>
  )
}

type Listed = { readonly messages: ReadonlyArray<Message> }

/** How long a user counts as writing after their last key. */
const typingMillis = 6000

/** Says to the user what comes from others, and who is writing. */
const Announced = ({
  conversation,
  newest,
}: {
  readonly conversation: Shown
  readonly newest: Message | undefined
}) => {
  const { conversation: sentences } = words.value
  const typist = useSignal<string | null>(null)
  const arrived = useSignal("")
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEvents({
    typing: ({ conversationId, userId }) => {
      if (conversationId !== conversation.id) return
      typist.value = conversation.members.find(({ user }) => user.id === userId)?.user.displayName ?? null
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (typist.value = null), typingMillis)
    },
    "message.created": ({ message: { author, content, conversationId } }) => {
      if (conversationId !== conversation.id || author.id === me.value?.id) return
      typist.value = null
      arrived.value = fill(sentences.arrived, { name: author.displayName, text: content ?? "" })
    },
  })
  return (
    <>
      <p class="typing" role="status">
        {typist.value !== null && <Sentence of={sentences.typing} name={<Name>{typist.value}</Name>} />}
      </p>
      <p key={newest?.id} class="hidden" role="status">
        {arrived}
      </p>
    </>
  )
}
