// What is changed without a connection: decisions alone, without a browser.

/** A change that waits for a connection, with the bodies of new items and wants. */
export type Change<NewItem = object, NewWant = object> =
  | {
      readonly kind: "item"
      readonly name: string
      readonly collectionId: string
      readonly body: NewItem
      readonly pictures: ReadonlyArray<File>
      /** Whether a source is asked for what is missing. */
      readonly fill: boolean
    }
  | {
      readonly kind: "edit"
      readonly name: string
      readonly itemId: string
      /** When the item that was edited was changed last. */
      readonly updatedAt: string
      readonly body: object
    }
  | { readonly kind: "want"; readonly name: string; readonly body: NewWant }

/** A change as it is stored, under the id by which the server knows it. */
export interface Kept<C extends Change = Change> {
  readonly id: string
  readonly accountId: string
  readonly at: number
  /** When it was sent first without an answer, so that the server may have it; in milliseconds. */
  readonly triedAt: number | null
  readonly change: C
}

export const mostChanges = 100
export const mostOfPictures = 50_000_000

/** For how long the server knows a request that is repeated, with an hour to spare. Contract: conventions. */
const knownMillis = 23 * 60 * 60 * 1000

/** Whether one more may wait. */
export const fits = (kept: ReadonlyArray<Kept>, added: Change): boolean =>
  kept.length < mostChanges &&
  [...kept.map(({ change }) => change), added].reduce((sum, one) => sum + bytesOf(one), 0) <= mostOfPictures

const bytesOf = (change: Change): number =>
  change.kind === "item" ? change.pictures.reduce((sum, { size }) => sum + size, 0) : 0

/**
 * Why a change must not be sent without a look at what is there: the server may have it, and does not know the request
 * any more; or the item was changed meanwhile. `null` when it may.
 */
export const doubtOf = ({ change, triedAt }: Kept, updatedAt: string | null, now: number) => {
  if (change.kind === "edit") return updatedAt === null || updatedAt === change.updatedAt ? null : "CHANGED_MEANWHILE"
  return triedAt !== null && now - triedAt > knownMillis ? "PERHAPS_STORED" : null
}
