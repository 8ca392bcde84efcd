import { Effect, Option, Stream } from "effect"
import type { AttachmentId, Page, PageRequest, User } from "../../core/index.ts"
import type { Services } from "../http/services.ts"

/** A line of a file, and the contents that belong to it. */
export interface Line {
  readonly line: object
  /** The addresses of pictures of the owner; those that are no stored files are left out of the zip. */
  readonly pictures?: ReadonlyArray<string | null>
  readonly attachments?: ReadonlyArray<{ readonly id: AttachmentId; readonly name: string }>
}

/** All lines of a kind, read page by page as the zip takes them. */
export type Lines = (owner: User) => Stream.Stream<Line, unknown, Services>

/** A kind of things: the name of its file, and its lines. */
export interface Kind {
  readonly name: string
  readonly lines: Lines
}

/** The lines of a list: its use case, and the view of an item, as its route has them. */
export const listed =
  <A>(
    read: (owner: User, page: PageRequest) => Effect.Effect<Page<A>, unknown, Services>,
    line: (item: A, owner: User) => Line,
  ): Lines =>
  (owner) =>
    Stream.map(
      pages((page) => read(owner, page)),
      (item) => line(item, owner),
    )

/** The items of all pages of a list. */
export const pages = <A, E, R>(read: (page: PageRequest) => Effect.Effect<Page<A>, E, R>): Stream.Stream<A, E, R> =>
  Stream.paginate(null as PageRequest["after"], (after) =>
    Effect.map(read({ limit: atOnce, after }), ({ items, next }) => [items, Option.fromNullOr(next)] as const),
  )

/** The lines of several lists, one after the other. */
export const inTurn =
  (...all: ReadonlyArray<Lines>): Lines =>
  (owner) =>
    all.map((lines) => lines(owner)).reduce((before, next) => Stream.concat(before, next))

/** One line alone. */
export const one =
  (read: (owner: User) => Effect.Effect<Line, unknown, Services>): Lines =>
  (owner) =>
    Stream.fromEffect(read(owner))

const atOnce = 100
