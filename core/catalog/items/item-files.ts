import { Effect, Option, Result } from "effect"
import {
  type Attachment,
  type AttachmentId,
  AttachmentStorage,
  discardAttachments,
  prepareAttachments,
  type SentFile,
  storeAttachments,
} from "../../files/index.ts"
import type { ItemId, PageRequest, UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import { FileLimitReached, ItemFileNotFound } from "./errors.ts"
import { ownItem } from "./item.ts"
import { ItemFiles, Items } from "./ports.ts"

/** How many private files an item may have. Contract: catalog, private files. */
export const itemFileLimit = 5

/** Whether an item with so many private files takes one more. Contract: catalog, private files. */
export const takesFile = (files: ReadonlyArray<unknown>): Result.Result<void, FileLimitReached> =>
  files.length >= itemFileLimit ? Result.fail(new FileLimitReached()) : Result.succeed(undefined)

interface OfCaller {
  readonly id: ItemId
  readonly by: UserId
}

/**
 * Adds a private file to an item of the caller. Pictures are encoded again, as those of messages are. An item that has
 * as many files as it may have is refused before the file is looked at, and again when it is stored: of two for the
 * last place one succeeds. Contract: catalog, private files.
 */
export const addItemFile = Effect.fn("items.addFile")(function* (input: OfCaller & { readonly file: SentFile }) {
  const files = yield* ItemFiles
  const { atomically } = yield* Transactions
  yield* Effect.fromResult(takesFile(yield* filesOf(input)))
  const prepared = yield* prepareAttachments({ files: [input.file], by: input.by })
  const stored = yield* storeAttachments(prepared, input.by)
  const keeping = Effect.gen(function* () {
    yield* Effect.fromResult(takesFile(yield* filesOf(input)))
    for (const { id } of stored) yield* files.keep(input.id, id)
  })
  yield* Effect.tapError(atomically(keeping, [input.by]), () => discardAttachments(stored))
  const [file] = stored
  return file === undefined ? yield* Effect.die("One file was stored.") : file
})

/** The private files of an item of the caller, oldest first. Contract: catalog, private files. */
export const listItemFiles = Effect.fn("items.listFiles")(function* (input: OfCaller) {
  return yield* filesOf(input)
})

/** A private file of an item of the caller with its content, in chunks. Contract: catalog, private files. */
export const readItemFile = Effect.fn("items.readFile")(function* (
  input: OfCaller & { readonly fileId: AttachmentId },
) {
  const storage = yield* AttachmentStorage
  const file = yield* oneOf(yield* filesOf(input), input.fileId)
  const content = Option.getOrNull(yield* storage.open(file.id))
  return { attachment: file, content: content ?? (yield* new ItemFileNotFound()) }
})

/** Removes a private file of an item of the caller; the sweep deletes its content. Contract: catalog, private files. */
export const removeItemFile = Effect.fn("items.removeFile")(function* (
  input: OfCaller & { readonly fileId: AttachmentId },
) {
  const files = yield* ItemFiles
  const { atomically } = yield* Transactions
  const removing = Effect.gen(function* () {
    const file = yield* oneOf(yield* filesOf(input), input.fileId)
    yield* files.release(input.id, file.id)
  })
  yield* atomically(removing, [input.by])
})

/** The private files of all items of a user, for the export. Contract: exports, own data. */
export const listOwnItemFiles = Effect.fnUntraced(function* (owner: UserId, page: PageRequest) {
  const files = yield* ItemFiles
  return yield* files.ofOwner(owner, page)
})

const filesOf = Effect.fnUntraced(function* ({ id, by }: OfCaller) {
  const items = yield* Items
  const files = yield* ItemFiles
  yield* Effect.fromResult(ownItem(yield* items.get(id), by))
  return yield* files.of(id)
})

const oneOf = Effect.fnUntraced(function* (files: ReadonlyArray<Attachment>, id: AttachmentId) {
  const file = files.find((one) => one.id === id)
  return file ?? (yield* new ItemFileNotFound())
})
