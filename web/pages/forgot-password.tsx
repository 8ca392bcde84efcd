import { useSignal } from "@preact/signals"
import { Field, Form } from "../parts/form.tsx"
import { Heading } from "../parts/page.tsx"
import { Sentence } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import { words } from "../words/index.ts"

/** Asks for a mail with a link to choose a new password. It does not say whether there is such an account. */
const ForgotPassword = () => {
  const { common, forgot } = words.value
  const asked = useSignal("")
  return (
    <article class="narrow">
      <Heading>{forgot.title}</Heading>
      {asked.value !== "" ? (
        <p role="status">
          <Sentence of={forgot.sent} email={<bdi>{asked.value}</bdi>} />
        </p>
      ) : (
        <Form
          submit={forgot.submit}
          send={async (values) => {
            const answer = await api.auth["forgot-password"].post({ email: values.text("email") })
            if (answer.error === null) asked.value = values.text("email")
            return answer
          }}
          done={() => undefined}
        >
          <Field name="email" label={common.email} type="email" autocomplete="username" hint={forgot.hint} required />
        </Form>
      )}
      <p>
        <a href={to("/sign-in")}>{forgot.back}</a>
      </p>
    </article>
  )
}

export default ForgotPassword
