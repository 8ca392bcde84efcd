import { Markdown } from "../parts/markdown.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Day } from "../parts/texts.tsx"
import { api } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { language } from "../words/index.ts"

/** A page of the operators: rules, imprint, privacy. */
const SitePage = ({ params }: PageProps) => {
  const name = params["name"] ?? ""
  const page = useResource(`page ${name} ${language.value}`, () =>
    api.pages({ name }).get({ query: { language: language.value } }),
  )
  return (
    <Loaded of={page} whole>
      {({ language: own, text, title, updatedAt }) => (
        <article class="narrow" lang={own ?? undefined}>
          <Heading>{title}</Heading>
          <Markdown>{text}</Markdown>
          <p>
            <small>
              <Day on={updatedAt} />
            </small>
          </p>
        </article>
      )}
    </Loaded>
  )
}

export default SitePage
