import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { Field, Form } from "../parts/form.tsx"
import { Heading } from "../parts/page.tsx"
import { SecondStep } from "../parts/second-step.tsx"
import { Welcome } from "../parts/welcome.tsx"
import { api, client, me, server, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { hasPasskeys, signInByPasskey } from "../state/passkeys.ts"
import { useResource } from "../state/resources.ts"
import { entered, entranceFor, keepNext, nextPage } from "../state/session.ts"
import { fill, words } from "../words/index.ts"

/** Signs in by password, with a second step where the account has a factor, or at the provider. */
const SignIn = ({ query }: PageProps) => {
  const { signIn, common } = words.value
  const { route } = useLocation()
  const secondStep = useSignal(false)
  const service = useResource("service", () => api.get())
  const providers = service.data?.identityProviders ?? []
  const isSignedIn = me.value != null
  useEffect(() => {
    if (isSignedIn) route(nextPage(query), true)
  }, [isSignedIn])

  if (secondStep.value) return <SecondStep />
  return (
    <article class="narrow">
      <Heading>{signIn.title}</Heading>
      <Welcome />
      {service.data?.passwordLogin !== false && (
        <Form
          submit={signIn.submit}
          send={(values) => client.login({ email: values.text("email"), password: values.text("password") })}
          done={entered}
          handle={({ code }) => (secondStep.value = code === "MFA_REQUIRED")}
        >
          <Field name="email" label={common.email} type="email" autocomplete="username" required />
          <Field name="password" label={common.password} type="password" autocomplete="current-password" required />
        </Form>
      )}
      {hasPasskeys && (
        <Button call={signInByPasskey} done={entered}>
          {signIn.passkey}
        </Button>
      )}
      {providers.map(({ label, name }) => (
        <a key={name} class="button secondary" href={`${server}/auth/idp/${name}`} onClick={() => keepNext(query)}>
          {providers.length === 1 ? signIn.provider : fill(signIn.with, { provider: label })}
        </a>
      ))}
      <p>
        <a href={to("/forgot-password")}>{signIn.forgot}</a>
      </p>
      {service.data?.registration !== "closed" && (
        <p>
          <a href={entranceFor("/sign-up", query)}>{signIn.create}</a>
        </p>
      )}
    </article>
  )
}

export default SignIn
