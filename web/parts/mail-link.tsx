import { type Answered, reasonOf } from "../state/answers.ts"
import { to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Heading } from "./page.tsx"

interface Props {
  readonly title: string
  /** What the link did. */
  readonly done: string
  readonly call: () => Answered<unknown>
}

/** The page of a link in a mail: it makes one call with the token of the link, and says what happened. */
export const MailLink = ({ call, done, title }: Props) => {
  const { common } = words.value
  const called = useResource(title, async () => {
    const answer = await call()
    return answer.error === null ? { data: true, error: null } : answer
  })
  return (
    <article class="narrow">
      <Heading>{title}</Heading>
      {called.error !== null ? (
        <p role="alert">{reasonOf(called.error)}</p>
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
