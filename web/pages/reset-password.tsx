import { useSignal } from "@preact/signals"
import { Field, Form } from "../parts/form.tsx"
import { Heading } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Sets a new password with the link of a mail. */
const ResetPassword = () => {
  const { common, reset, signUp } = words.value
  const isDone = useSignal(false)
  return (
    <article class="narrow">
      <Heading>{reset.title}</Heading>
      {isDone.value ? (
        <>
          <p role="status">{reset.done}</p>
          <a class="button" href={to("/sign-in")}>
            {common.signIn}
          </a>
        </>
      ) : (
        <Form
          submit={reset.submit}
          send={(values) => api.auth["reset-password"].post({ token, newPassword: values.text("newPassword") })}
          done={() => (isDone.value = true)}
        >
          <Field
            name="newPassword"
            label={reset.newPassword}
            type="password"
            autocomplete="new-password"
            minLength={8}
            hint={signUp.passwordHint}
            required
          />
        </Form>
      )}
    </article>
  )
}

export default ResetPassword
