import { type Answered, reasonOf } from "../state/answers.ts"
import { to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"
import { Heading } from "./page.tsx"

interface Props {
  readonly title: string
  /** What the link did. */
  readonly done: string
  readonly call: () => Answered<unknown>
}

/** The page of a link in a mail: it makes one call with the token, if there is one, and says what happened. */
export const MailLink = ({ call, done, title }: Props) => {
  const { common, errors } = words.value
  const called = useResource(title, async () => {
    if (token === "") return { data: "none", error: null } as const
    const answer = await call()
    return answer.error === null ? ({ data: "done", error: null } as const) : answer
  })
  const problem = called.data === "none" ? errors.INVALID_VERIFICATION_TOKEN : called.error && reasonOf(called.error)
  return (
    <article class="narrow">
      <Heading>{title}</Heading>
      {problem !== null ? (
        <p role="alert">{problem}</p>
      ) : (
        <p role="status" aria-busy={called.data === null}>
          {called.data === null ? common.loading : done}
        </p>
      )}
      <a class="button" href={to("/")}>
        {common.home}
      </a>
    </article>
  )
}
