import { Effect, Option, Stream } from "effect"
import type { AttachmentId, Page, PageRequest, Position, User } from "../../core/index.ts"
import type { Services } from "../http/answers/services.ts"

/** A line of a file, and the contents that belong to it. */
export interface Line {
  readonly line: object
  /** The addresses of pictures of the owner; those that are no stored files are left out of the zip. */
  readonly pictures?: ReadonlyArray<string | null>
  readonly attachments?: ReadonlyArray<{ readonly id: AttachmentId; readonly name: string }>
}

/** The next lines of a kind, and the position behind them; `null` for the first ones, and behind the last ones. */
type Lines = (owner: User, after: Position | null) => Effect.Effect<LinesPage, unknown, Services>

interface LinesPage {
  readonly lines: ReadonlyArray<Line>
  readonly next: Position | null
}

/** A kind of things: the name of its file, and its lines. */
export interface Kind {
  readonly name: string
  readonly lines: Lines
}

/** The lines of a list: its use case, and the view of an item, as its route has them. */
export const listed = <A>(
  read: (owner: User, page: PageRequest) => Effect.Effect<Page<A>, unknown, Services>,
  line: (item: A, owner: User) => Line,
): Lines => listedWith(read, (item, owner) => Effect.succeed(line(item, owner)))

/** The same with lines for which more is read. An item that is gone meanwhile has no line. */
export const listedWith =
  <A>(
    read: (owner: User, page: PageRequest) => Effect.Effect<Page<A>, unknown, Services>,
    line: (item: A, owner: User) => Effect.Effect<Line | null, unknown, Services>,
  ): Lines =>
  (owner, after) =>
    Effect.flatMap(read(owner, { limit: atOnce, after }), ({ items, next }) =>
      Effect.map(
        Effect.forEach(items, (item) => line(item, owner)),
        (lines) => ({ lines: lines.filter((one) => one !== null), next }),
      ),
    )

/** The lines of several lists, one after the other. The first number of a position says which. */
export const inTurn =
  (...all: ReadonlyArray<Lines>): Lines =>
  (owner, after) => {
    const [turn, ...inner] = after ?? []
    const n = Number(turn ?? 0)
    const [lines, following] = all.slice(n)
    if (lines === undefined) return Effect.succeed({ lines: [], next: null })
    return Effect.map(lines(owner, inner.length === 0 ? null : inner), (page) => {
      if (page.next !== null) return { ...page, next: [n, ...page.next] }
      return { ...page, next: following === undefined ? null : [n + 1] }
    })
  }

/** One line alone. */
export const one =
  (read: (owner: User) => Effect.Effect<Line, unknown, Services>): Lines =>
  (owner) =>
    Effect.map(read(owner), (line) => ({ lines: [line], next: null }))

/** All items of a list that belongs to one line. */
export const allOf = <A, E, R>(
  read: (page: PageRequest) => Effect.Effect<Page<A>, E, R>,
): Effect.Effect<Array<A>, E, R> =>
  Stream.runCollect(
    Stream.paginate(null as PageRequest["after"], (after) =>
      Effect.map(read({ limit: atOnce, after }), ({ items, next }) => [items, Option.fromNullOr(next)] as const),
    ),
  )

const atOnce = 100
