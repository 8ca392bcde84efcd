import type { Conversation } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import type { Answered } from "../state/answers.ts"
import { useEvents } from "../state/socket.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Loaded } from "./page.tsx"
import { Talk, useConversation, useScroll } from "./talk.tsx"
import { type Happened, Timeline } from "./timeline.tsx"

interface Props {
  /** The conversation, if one was opened. */
  readonly id: string | null
  readonly open: () => Answered<Conversation>
  /** Whether a conversation that the other side has opened is this one. */
  readonly isIt: (conversation: Conversation) => boolean
  /** The name of the other side. */
  readonly name: string
  /** What happened in the deal. */
  readonly events?: ReadonlyArray<Happened>
  /** What stands between the messages and the field to write in. */
  readonly children?: ComponentChildren
}

/** What two people said about a deal, and what happened in it; until they write, the way to begin. */
export const DealTalk = ({ children, events = [], id, isIt, name, open }: Props) => {
  const { conversation } = words.value
  const opened = useSignal<string | null>(null)
  const shown = id ?? opened.value
  const log = useScroll([], () => undefined, events.length)
  useEvents({
    "conversation.updated": ({ conversation: changed }) => {
      if (isIt(changed)) opened.value = changed.id
    },
  })
  if (shown !== null)
    return (
      <About key={shown} id={shown} events={events}>
        {children}
      </About>
    )
  return (
    <>
      {events.length > 0 && (
        // Without a message there is no button in it, and yet it scrolls: by the keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus (WCAG 2.1.1)
        <section ref={log} class="log" aria-label={conversation.title} tabIndex={0}>
          <ol class="bubbles">
            <Timeline messages={[]} events={events} mayDelete={false} reply={() => undefined} />
          </ol>
        </section>
      )}
      {children}
      <p class="composer">
        <Button call={open} done={(made) => (opened.value = made.id)}>
          {fill(conversation.writeTo, { name })}
        </Button>
      </p>
    </>
  )
}

type AboutProps = Pick<Props, "events" | "children"> & { readonly id: string }

const About = ({ children, events = [], id }: AboutProps) => {
  const conversation = useConversation(id)
  return (
    <Loaded of={conversation}>
      {(data) => (
        <Talk conversation={data} events={events}>
          {children}
        </Talk>
      )}
    </Loaded>
  )
}
