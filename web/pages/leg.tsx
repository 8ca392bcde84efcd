import { useEffect } from "preact/hooks"
import { Back } from "../parts/back.tsx"
import { DealTalk } from "../parts/deal-talk.tsx"
import { LegCard } from "../parts/leg.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** One handover of a trade round, to which notifications lead. */
const LegPage = ({ params: { id = "" } }: PageProps) => {
  const { legs, rounds } = words.value
  const leg = useResource(`leg ${id}`, () => api.legs({ id }).get())
  useEffect(() => listen("leg.updated", (frame) => frame.leg.id === id && leg.change(frame.leg)), [id])
  return (
    <>
      <Heading>{legs.single}</Heading>
      <Loaded of={leg}>
        {(data) => (
          <div class="leg">
            <p>
              <Back to={to(`/rounds/${data.roundId}`)}>{rounds.single}</Back>
            </p>
            <LegCard leg={data} change={leg.change} />
            {(data.giver.id === me.value?.id || data.receiver.id === me.value?.id) && (
              <DealTalk
                id={data.conversationId}
                name={(data.giver.id === me.value?.id ? data.receiver : data.giver).displayName}
                open={() => api.legs({ id }).conversation.post()}
                isIt={({ leg: about }) => about?.id === id}
              />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

export default LegPage
