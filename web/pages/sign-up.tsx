import { useSignal } from "@preact/signals"
import { FirstSteps } from "../parts/first-steps.tsx"
import { ReadFirst } from "../parts/foot.tsx"
import { Field, Form } from "../parts/form.tsx"
import { Heading } from "../parts/page.tsx"
import { Sentence } from "../parts/texts.tsx"
import { api, client, me } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { entered, entranceFor, nextPage } from "../state/session.ts"
import { words } from "../words/index.ts"

/** Makes an account and signs in. A mail with a link that verifies the address follows. */
const SignUp = ({ query }: PageProps) => {
  const { common, signUp } = words.value
  const made = useSignal("")
  const service = useResource("service", () => api.get())
  const registration = service.data?.registration

  if (made.value !== "" || me.value != null)
    return (
      <article class="narrow">
        <Heading>{signUp.welcome}</Heading>
        <p>
          <Sentence of={signUp.checkMail} email={<bdi>{made.value || me.value?.email}</bdi>} />
        </p>
        <a class="button" href={nextPage(query)}>
          {signUp.start}
        </a>
        <FirstSteps />
      </article>
    )
  return (
    <article class="narrow">
      <Heading>{signUp.title}</Heading>
      {registration === "closed" ? (
        <p>{signUp.closed}</p>
      ) : (
        <Form
          submit={signUp.submit}
          send={(values) => {
            const [displayName, invite] = [values.text("displayName"), values.text("invite")]
            return client.register({
              email: values.text("email"),
              password: values.text("password"),
              ...(displayName === "" ? {} : { displayName }),
              ...(invite === "" ? {} : { invite }),
            })
          }}
          done={({ user }) => {
            made.value = user.email
            entered()
          }}
          fieldOf={{ EMAIL_ALREADY_EXISTS: "email", REGISTRATION_CLOSED: "invite" }}
        >
          <Field name="email" label={common.email} type="email" autocomplete="email" required />
          <Field
            name="password"
            label={common.password}
            type="password"
            autocomplete="new-password"
            minLength={8}
            hint={signUp.passwordHint}
            required
          />
          <Field name="displayName" label={common.displayName} autocomplete="nickname" maxLength={100} />
          {registration === "invite" && (
            <Field name="invite" label={signUp.invite} value={query["invite"] ?? ""} autocomplete="off" required />
          )}
        </Form>
      )}
      <ReadFirst />
      <p>
        <a href={entranceFor("/sign-in", query)}>{signUp.signIn}</a>
      </p>
    </article>
  )
}

export default SignUp
