import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { reasonOf } from "../state/answers.ts"
import { isVisitor, to } from "../state/curio.ts"
import type { Resource } from "../state/resources.ts"
import { site } from "../state/site.ts"
import { words } from "../words/index.ts"
import { Entrance } from "./entrance.tsx"
import { Problem } from "./list.tsx"
import { Skeleton, type SkeletonProps } from "./skeleton.tsx"

/** The heading of a page, which is its title too. After a change of the page the focus goes there. */
export const Heading = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · ${site.name}`
  }, [children])
  // At once, not after the next picture: a key that is pressed in between would be undone.
  useLayoutEffect(() => {
    if (isFirst) isFirst = false
    else heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  )
}

/** A browser reads the first page out by itself. */
let isFirst = true

/**
 * Gives the page a class for as long as it is shown: a conversation or a deal has the height of the window. It stands
 * before what is measured. Styles do not look for such a part by `:has()` in the page: then each change in the page
 * would style all of it again.
 */
export const Whole = ({ as }: { readonly as: "talks" | "deals" }) => {
  useLayoutEffect(() => {
    const page = document.getElementById("page")
    page?.classList.add(as)
    return () => page?.classList.remove(as)
  }, [as])
  return null
}

/** An address at which there is nothing, with the way on. */
export const NotFound = () => <Nothing title={words.value.notFound.title}>{words.value.notFound.sentence}</Nothing>

/** Why a page shows nothing, where to try again helps nothing. */
const Nothing = ({ children, title }: { readonly title: string; readonly children: string }) => {
  const { common } = words.value
  return (
    <article class="narrow">
      <Heading>{title}</Heading>
      <p role="alert">{children}</p>
      {isVisitor.value ? (
        <Entrance>{words.value.visitors.more}</Entrance>
      ) : (
        <a class="button" href={to("/")}>
          {common.home}
        </a>
      )}
    </article>
  )
}

interface Props<A> {
  readonly of: Resource<A>
  /** Whether it is the whole page: then what is wrong has the heading of the page. */
  readonly whole?: true
  /** The shape of what comes: a text unless it says something else. */
  readonly shape?: SkeletonProps["of"]
  readonly children: (data: A) => ComponentChildren
}

/** Shows what was loaded, or why it could not be. */
export const Loaded = <A,>({ children, of, shape = "text", whole }: Props<A>) => {
  const { data, error } = of
  if (data !== null) return <>{children(data)}</>
  // What is no id leads nowhere either.
  if (whole === true && (error?.status === 404 || error?.code === "ERR_VALIDATION")) return <NotFound />
  if (whole === true && (error?.code === "FORBIDDEN" || error?.code === "NOT_AUTHORIZED"))
    return <Nothing title={words.value.common.failed}>{reasonOf(error)}</Nothing>
  if (error !== null)
    return (
      <>
        {whole === true && <Heading>{words.value.common.failed}</Heading>}
        <Problem error={error} retry={of.reload} />
      </>
    )
  return <Skeleton of={shape} />
}
