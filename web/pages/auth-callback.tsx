import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { Heading } from "../parts/page.tsx"
import { SecondStep } from "../parts/second-step.tsx"
import { me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { keptNext } from "../state/session.ts"
import { sentenceOf, words } from "../words/index.ts"

/** Where the identity provider leads back to: signs in, asks for a second step, or says what went wrong. */
const AuthCallback = ({ query }: PageProps) => {
  const { common, callback } = words.value
  const { route } = useLocation()
  const { error, mode } = query
  // The refresh cookie came with the redirect, so the app has begun with the session.
  const isSignedIn = me.value != null
  useEffect(() => {
    if (error === undefined && isSignedIn) route(mode === "link" ? to("/settings") : keptNext(), true)
  }, [isSignedIn])

  if (mode === "mfa" && !isSignedIn) return <SecondStep />
  return (
    <article class="narrow">
      <Heading>{callback.title}</Heading>
      {error === undefined && me.value !== null ? (
        <p aria-busy="true">{common.loading}</p>
      ) : (
        <p role="alert">{sentenceOf(error ?? "LOGIN_FAILED")}</p>
      )}
      <a class="button" href={to("/sign-in")}>
        {common.signIn}
      </a>
    </article>
  )
}

export default AuthCallback
