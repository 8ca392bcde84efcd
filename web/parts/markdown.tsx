import { type Block, blocksOf, type Inline } from "../state/markdown.ts"

/** A text of the operators, made of elements: no HTML of it is read. */
export const Markdown = ({ children }: { readonly children: string }) => (
  <div class="prose" dir="auto">
    {blocksOf(children).map((block, index) => (
      <Shown key={index} block={block} />
    ))}
  </div>
)

const Shown = ({ block }: { readonly block: Block }) => {
  if (block.kind === "rule") return <hr />
  if (block.kind === "code")
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === "list") {
    const Kind = block.ordered ? "ol" : "ul"
    return (
      <Kind>
        {block.items.map((text, index) => (
          <li key={index}>
            <Line of={text} />
          </li>
        ))}
      </Kind>
    )
  }
  if (block.kind === "heading") {
    const Kind = `h${block.level}` as "h2"
    return (
      <Kind>
        <Line of={block.text} />
      </Kind>
    )
  }
  const text = (
    <p>
      <Line of={block.text} />
    </p>
  )
  return block.kind === "quote" ? <blockquote>{text}</blockquote> : text
}

const Line = ({ of }: { readonly of: ReadonlyArray<Inline> }) => (
  <>
    {of.map((part, index) => {
      if (typeof part === "string") return part
      if (part.kind === "link")
        return (
          <a key={index} href={part.to} rel="noopener nofollow">
            {part.text}
          </a>
        )
      const Kind = part.kind
      return <Kind key={index}>{part.text}</Kind>
    })}
  </>
)
