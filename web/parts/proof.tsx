import { api } from "../state/curio.ts"
import { waiting } from "../state/proof.ts"
import { words } from "../words/index.ts"
import { ConfirmSelf } from "./confirm-self.tsx"
import { Dialog } from "./dialog.tsx"

/** The dialog that asks for a proof, for each call that needs one. */
export const Proof = () => {
  const { confirmSelf } = words.value
  const answer = waiting.value
  if (answer === null) return null
  return (
    <Dialog title={confirmSelf.title} close={() => answer(false)}>
      <p>{confirmSelf.why}</p>
      <ConfirmSelf
        options={() => api.auth.proof.options.post()}
        send={(given) => api.auth.proof.post(given)}
        done={() => answer(true)}
      />
    </Dialog>
  )
}
