import { type ComponentChildren, Fragment } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { reasonOf } from "../state/answers.ts"
import { returnToPlace } from "../state/places.ts"
import { keyOf, type PagedList } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Empty, type EmptyProps } from "./empty.tsx"
import { Portions } from "./portions.tsx"
import { Skeleton } from "./skeleton.tsx"

interface Props<A> {
  readonly list: PagedList<A>
  /** `isFirst` is said of cards that are in the window at first. */
  readonly show: (item: A, isFirst: boolean) => ComponentChildren
  /** What the list says when it is empty; one that says nothing takes no space until there is something in it. */
  readonly empty: ComponentChildren
  /** Its picture then, and the next step. */
  readonly picture?: EmptyProps["picture"]
  readonly action?: ComponentChildren
  /** The word of the page of help that says more. */
  readonly help?: EmptyProps["help"]
  readonly class?: string
  readonly label?: string
  /** What is shown of an item follows from it alone: then cards are rendered once, in portions. */
  readonly isFixed?: true
  /** The head of a table, whose rows `show` makes. */
  readonly head?: ComponentChildren
}

/** Whether nothing is in a list: then what one can do stands in its place. */
export const isEmpty = ({ cursor, items }: Pick<PagedList<object>, "cursor" | "items">): boolean =>
  items.length === 0 && cursor === null

/**
 * The class of what one can do next to a list that is not empty. Until it is known whether it is, the button keeps its
 * place and is not seen: it would go from under a finger.
 */
export const seenWith = ({ cursor, error, items }: Pick<PagedList<object>, "cursor" | "error" | "items">): string =>
  items.length === 0 && cursor === undefined && error === null ? "unseen" : ""

/** A list that loads more as one scrolls to its end, or by its button, and keeps its place on the way back. */
export const List = <A extends object>(props: Props<A>) => {
  const { action, class: look, empty, head, help, isFixed, label, list, picture, show } = props
  const { common } = words.value
  const end = useRef<HTMLButtonElement>(null)
  const { cursor, error, items, loading, more } = list
  useLayoutEffect(returnToPlace, [items.length > 0])
  useEffect(() => {
    if (end.current === null || error !== null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void more(), {
      rootMargin: "600px",
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [cursor, error])
  if (error !== null && items.length === 0)
    // Without a connection the list of the page says so, once.
    return empty === "" && error.code === "OFFLINE" ? null : <Problem error={error} retry={list.reload} />
  return (
    <>
      {isFixed && look === "cards" ? (
        <Portions items={items} label={label} loading={loading} show={show} />
      ) : head === undefined ? (
        <ul class={look ?? "plain"} aria-label={label} aria-busy={loading}>
          {items.map((item, index) => (
            <li key={keyOf(item, index)}>{show(item, false)}</li>
          ))}
        </ul>
      ) : (
        <table class={look} aria-label={label} aria-busy={loading}>
          <thead>{head}</thead>
          <tbody>
            {items.map((item, index) => (
              <Fragment key={keyOf(item, index)}>{show(item, false)}</Fragment>
            ))}
          </tbody>
        </table>
      )}
      {items.length === 0 && cursor === undefined && empty !== "" && (
        <Skeleton of={look === "cards" ? "cards" : "rows"} />
      )}
      {isEmpty(list) && empty !== "" && (
        <Empty picture={picture} action={action} help={help}>
          {empty}
        </Empty>
      )}
      {error !== null && <Problem error={error} retry={more} />}
      {cursor !== null && error === null && (
        <button ref={end} type="button" class="secondary" aria-busy={loading} onClick={() => more()}>
          {loading ? common.loading : common.more}
        </button>
      )}
    </>
  )
}

/** Why something could not be loaded, and the way to try again. */
export const Problem = ({
  error,
  retry,
}: {
  readonly error: Parameters<typeof reasonOf>[0]
  readonly retry: () => unknown
}) => (
  <div role="alert" class="problem">
    <p>{reasonOf(error)}</p>
    <button type="button" onClick={() => void retry()}>
      {words.value.common.tryAgain}
    </button>
  </div>
)
