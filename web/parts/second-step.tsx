import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { entered } from "../state/session.ts"
import { words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { Heading } from "./page.tsx"

/** Asks for the code of the authenticator app, or for a recovery code, and finishes a sign-in that waits for it. */
export const SecondStep = () => {
  const { secondStep } = words.value
  const recovery = useSignal(false)
  return (
    <article class="narrow">
      <Heading>{secondStep.title}</Heading>
      <Form
        key={String(recovery.value)}
        submit={secondStep.submit}
        send={(values) =>
          api.auth.mfa.post(recovery.value ? { recoveryCode: values.text("code") } : { code: values.text("code") })
        }
        done={entered}
        fieldOf={{ INVALID_CREDENTIALS: "code" }}
      >
        <Field
          name="code"
          label={recovery.value ? secondStep.recoveryCode : secondStep.code}
          autocomplete="one-time-code"
          inputMode={recovery.value ? "text" : "numeric"}
          required
        />
      </Form>
      <button type="button" class="quiet" onClick={() => (recovery.value = !recovery.value)}>
        {recovery.value ? secondStep.useCode : secondStep.useRecovery}
      </button>
    </article>
  )
}
