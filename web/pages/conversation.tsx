import { useLocation } from "preact-iso"
import { ConversationMenu } from "../parts/conversation-menu.tsx"
import { Heading, Loaded, Whole } from "../parts/page.tsx"
import { Talk, useConversation } from "../parts/talk.tsx"
import { AroundMessage } from "../parts/talk-search.tsx"
import { say } from "../state/answers.ts"
import { to } from "../state/curio.ts"
import { titleOf } from "../state/messages.ts"
import type { PageProps } from "../state/page-props.ts"
import { useEvents } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** A conversation in realtime: its messages, who writes and who has read, and what one writes. */
const Conversation = ({ params, query }: PageProps) => {
  const id = params["id"] ?? ""
  const { route } = useLocation()
  const shown = useConversation(id)
  useEvents({
    "conversation.removed": ({ conversationId }) => {
      if (conversationId !== id) return
      say(words.value.conversation.removed)
      route(to("/messages"), true)
    },
  })
  return (
    <Loaded whole of={shown}>
      {(conversation) => (
        <>
          <Whole as="talks" />
          <div class="page-head talk-head">
            <ConversationMenu conversation={conversation} change={shown.change}>
              <Heading>{titleOf(conversation)}</Heading>
            </ConversationMenu>
          </div>
          {query["message"] === undefined ? (
            <Talk key={id} conversation={conversation} />
          ) : (
            <AroundMessage key={query["message"]} conversationId={id} message={query["message"]} />
          )}
        </>
      )}
    </Loaded>
  )
}

export default Conversation
