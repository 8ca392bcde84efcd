import { useLocation } from "preact-iso"
import { Heading } from "../../parts/page.tsx"
import { RoundForm } from "../../parts/round-form.tsx"
import { api, to } from "../../state/curio.ts"
import { words } from "../../words/index.ts"

/** Makes a draft of a trade round. */
const CreateRound = () => {
  const { rounds } = words.value
  const { route } = useLocation()
  return (
    <div class="narrow">
      <Heading>{rounds.add}</Heading>
      <p>{rounds.addAbout}</p>
      <RoundForm
        submit={rounds.make}
        send={(round) => api.rounds.post(round)}
        done={({ id }) => route(to(`/rounds/${id}`))}
      />
    </div>
  )
}

export default CreateRound
