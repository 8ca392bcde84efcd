import type { Round } from "@curio/client"
import { words } from "../words/index.ts"
import { Steps } from "./steps.tsx"

const order = ["open", "locked", "solved", "settling", "done"] as const

/** How far a trade round is. */
export const RoundSteps = ({ status }: Pick<Round, "status">) => {
  const { rounds } = words.value
  const at = order.indexOf(status as "open")
  return (
    <Steps
      label={rounds.howFar}
      steps={order.map((one) => rounds.statuses[one])}
      done={status === "done" ? order.length : Math.max(at, 0)}
      isOver={status === "cancelled"}
    />
  )
}
