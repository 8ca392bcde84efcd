import type { CreateRound, Round } from "@curio/client"
import { useLocation } from "preact-iso"
import { Heading, Loaded } from "../../parts/page.tsx"
import { RoundForm } from "../../parts/round-form.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Changes a trade round: a draft in everything, later less. */
const EditRound = ({ params: { id = "" } }: PageProps) => {
  const { common, rounds } = words.value
  const { route } = useLocation()
  const round = useResource(`round ${id}`, () => api.rounds({ id }).get())
  return (
    <div class="narrow">
      <Heading>{rounds.edit}</Heading>
      <Loaded of={round}>
        {(data) => (
          <RoundForm
            round={data}
            submit={common.save}
            send={(given) => api.rounds({ id }).patch(changesIn(data, given))}
            done={(changed) => {
              round.change(changed)
              route(to(`/rounds/${id}`))
            }}
          />
        )}
      </Loaded>
    </div>
  )
}

/** What the user has changed: later in a round everything else is refused, even as it is. */
const changesIn = (round: Round, given: CreateRound): Partial<CreateRound> => {
  const entriesUntil = given.entriesUntil ?? given.locksAt
  const changed = Object.entries({ ...given, entriesUntil }).filter(([name, value]) => {
    const before = round[name as keyof CreateRound]
    return name === "locksAt" || name === "entriesUntil"
      ? String(before).slice(0, 16) !== String(value).slice(0, 16)
      : before !== value
  })
  return Object.fromEntries(changed)
}

export default EditRound
