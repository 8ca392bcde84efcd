import { say } from "../state/answers.ts"
import { words } from "../words/index.ts"

/** A text to keep elsewhere, such as a key or codes, with a button that copies it. */
export const Secret = ({ children, label }: { readonly children: string; readonly label: string }) => {
  const { common } = words.value
  const copy = async () => {
    await navigator.clipboard.writeText(children)
    say(common.copied)
  }
  return (
    <figure class="secret">
      <figcaption>{label}</figcaption>
      <pre>{children}</pre>
      {"clipboard" in navigator && (
        <button type="button" class="secondary" onClick={() => void copy()}>
          {common.copy}
        </button>
      )}
    </figure>
  )
}
