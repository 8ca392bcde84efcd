import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { hasWelcome, welcomePage } from "../state/site.ts"
import { language } from "../words/index.ts"
import { Markdown } from "./markdown.tsx"

/** What the operators say to those who sign in. */
export const Welcome = () => (hasWelcome ? <Text /> : null)

const Text = () => {
  const welcome = useResource(`page ${welcomePage} ${language.value}`, () =>
    api.pages({ name: welcomePage }).get({ query: { language: language.value } }),
  )
  if (welcome.data === null) return null
  return (
    <section aria-label={welcome.data.title}>
      <h2 dir="auto">{welcome.data.title}</h2>
      <Markdown>{welcome.data.text}</Markdown>
    </section>
  )
}
