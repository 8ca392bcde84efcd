import type { Conversation } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { useEvents } from "../state/socket.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Loaded } from "./page.tsx"
import { Talk, useConversation } from "./talk.tsx"

interface Props {
  /** The conversation, if one was opened. */
  readonly id: string | null
  readonly open: () => Answered<Conversation>
  /** Whether a conversation that the other side has opened is this one. */
  readonly isIt: (conversation: Conversation) => boolean
  /** The name of the other side. */
  readonly name: string
}

/** The conversation of two people about a deal, next to it; until there is one, the way to open it. */
export const DealTalk = ({ id, isIt, name, open }: Props) => {
  const { conversation } = words.value
  const opened = useSignal<string | null>(null)
  const shown = id ?? opened.value
  useEvents({
    "conversation.updated": ({ conversation: changed }) => {
      if (isIt(changed)) opened.value = changed.id
    },
  })
  return (
    <div class="talk">
      <h2>{conversation.title}</h2>
      {shown === null ? (
        <Button call={open} done={(made) => (opened.value = made.id)}>
          {fill(conversation.writeTo, { name })}
        </Button>
      ) : (
        <About key={shown} id={shown} />
      )}
    </div>
  )
}

const About = ({ id }: { readonly id: string }) => {
  const conversation = useConversation(id)
  return <Loaded of={conversation}>{(data) => <Talk conversation={data} />}</Loaded>
}
