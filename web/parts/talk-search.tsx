import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { Answered } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import { usePages, useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Find } from "./find.tsx"
import { FoundMessage } from "./found.tsx"
import { List } from "./list.tsx"
import { Loaded } from "./page.tsx"
import { Timeline } from "./timeline.tsx"

/** A search for messages of one conversation: what is found leads to its place there. */
export const TalkSearch = ({ conversationId }: { readonly conversationId: string }) => {
  const { talk } = words.value.search
  const isOpen = useSignal(false)
  const q = useSignal("")
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isOpen.value = true)}>
        {talk.open}
      </button>
      {isOpen.value && (
        <Dialog title={talk.title} close={close}>
          <Find label={talk.field} value={q.value} maxLength={100} ask={(text) => (q.value = text)} />
          {q.value !== "" && <Results conversationId={conversationId} q={q.value} close={close} />}
        </Dialog>
      )}
    </>
  )
}

interface ResultsProps {
  readonly conversationId: string
  readonly q: string
  readonly close: () => void
}

const Results = ({ close, conversationId: id, q }: ResultsProps) => {
  const { talk } = words.value.search
  const list = usePages(`messages of ${id} with ${q}`, (page) =>
    api.chat.conversations({ id }).search.get({ query: { ...page, q } }),
  )
  return (
    <List
      list={list}
      label={talk.found}
      picture="glass"
      empty={talk.none}
      show={(message) => <FoundMessage of={message} chosen={close} />}
    />
  )
}

/** A message of a conversation with what was said before and after it, and the way to the newest ones. */
export const AroundMessage = ({ conversationId: id, message }: { conversationId: string; message: string }) => {
  const { talk } = words.value.search
  const around = useResource(`around ${message}`, () => messagesAround(id, message))
  useEffect(() => {
    document.querySelector(".log [aria-current]")?.scrollIntoView({ block: "center" })
  }, [around.data === null, message])
  return (
    <>
      <p>
        <a href={to(`/messages/${id}`)}>{talk.newest}</a>
      </p>
      <Loaded whole of={around}>
        {(messages) => (
          <section class="log" aria-label={talk.around}>
            <ol class="bubbles">
              <Timeline messages={messages} mayDelete={false} reply={() => undefined} marked={message} />
            </ol>
          </section>
        )}
      </Loaded>
    </>
  )
}

const messagesAround = async (id: string, message: string): Answered<ReadonlyArray<Found>> => {
  const { messages } = api.chat.conversations({ id })
  const [one, before, after] = await Promise.all([
    api.chat.messages({ id: message }).get(),
    messages.get({ query: { before: message as never, limit: 20 } }),
    messages.get({ query: { after: message as never, limit: 20 } }),
  ])
  if (one.error !== null) return one
  if (before.error !== null) return before
  if (after.error !== null) return after
  return { data: [...before.data.items.toReversed(), one.data, ...after.data.items.toReversed()], error: null }
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof api.chat.messages>["get"]>>["data"]>
