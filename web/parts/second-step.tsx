import { api } from "../state/curio.ts"
import { entered } from "../state/session.ts"
import { words } from "../words/index.ts"
import { ConfirmSelf } from "./confirm-self.tsx"
import { Heading } from "./page.tsx"

/** Finishes a sign-in that waits for a second factor. */
export const SecondStep = () => (
  <article class="narrow">
    <Heading>{words.value.confirmSelf.secondStep}</Heading>
    <ConfirmSelf
      options={() => api.auth.mfa.options.post()}
      send={(answer) => api.auth.mfa.post(answer)}
      done={entered}
    />
  </article>
)
