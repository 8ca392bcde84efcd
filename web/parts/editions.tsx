import { isVisitor, to } from "../state/curio.ts"
import { Name } from "./texts.tsx"

/** What something is a copy of: for members each edition leads to its page. */
export const Editions = ({ of }: { readonly of: ReadonlyArray<string> }) => (
  <ul class="plain">
    {of.map((edition) => (
      <li key={edition}>
        {isVisitor.value ? (
          <Name>{edition}</Name>
        ) : (
          <a href={to(`/editions/${encodeURIComponent(edition)}`)}>
            <Name>{edition}</Name>
          </a>
        )}
      </li>
    ))}
  </ul>
)
