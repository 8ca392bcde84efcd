import { useEffect } from "preact/hooks"
import { Heading } from "../parts/page.tsx"
import { words } from "../words/index.ts"

/** The words of collections, the market and trade rounds. */
const Help = () => {
  const { about, parts, title } = words.value.help
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <article class="narrow prose">
      <Heading>{title}</Heading>
      <p>{about}</p>
      {Object.entries(parts).map(([part, { terms, title: name }]) => (
        <section key={part} id={part} aria-labelledby={`${part}-title`}>
          <h2 id={`${part}-title`}>{name}</h2>
          <dl class="glossary">
            {Object.entries(terms).map(([key, term]) => (
              <div key={key} id={key}>
                <dt>{term.name}</dt>
                <dd>{term.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

export default Help
