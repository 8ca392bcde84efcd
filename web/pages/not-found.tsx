import { Heading } from "../parts/page.tsx"
import { to } from "../state/curio.ts"
import { words } from "../words/index.ts"

/** Every address that is none of the app. */
const NotFound = () => {
  const { common, notFound } = words.value
  return (
    <article class="narrow">
      <Heading>{notFound.title}</Heading>
      <p>{notFound.sentence}</p>
      <a class="button" href={to("/")}>
        {common.home}
      </a>
    </article>
  )
}

export default NotFound
