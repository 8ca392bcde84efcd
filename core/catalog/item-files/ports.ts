import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { ImportMapping } from "./mapping.ts"

/** A mapping that a user made. */
export type OwnMapping = Omit<ImportMapping, "preset" | "site">

/** The mappings that users made. A name is unique among those of a user. They are deleted with their user. */
export class ImportMappings extends Context.Service<
  ImportMappings,
  {
    /** The mappings of a user, by name: there are at most `mappingLimit`. */
    readonly list: (user: UserId) => Effect.Effect<ReadonlyArray<OwnMapping>>
    readonly find: (user: UserId, name: string) => Effect.Effect<Option.Option<OwnMapping>>
    /** Stores a mapping, in the place of one with the same name. */
    readonly put: (user: UserId, mapping: OwnMapping, now: DateTime.Utc) => Effect.Effect<void>
    /** Removes a mapping. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (user: UserId, name: string) => Effect.Effect<boolean>
  }
>()("curio/item-files/ImportMappings") {}

/** Says that a file breaks its encoding behind the pieces so far, or holds a NUL there. */
export const invalidEncoding = Symbol("curio/item-files/invalidEncoding")

/** A piece of the text of a file, at most 64 KB of it. An empty one gives others their turn. */
export type FileText = string | typeof invalidEncoding

/** Decodes files. */
export class FileTexts extends Context.Service<
  FileTexts,
  {
    /**
     * The text of a file, without the mark of its byte order, in pieces that are decoded while they are read. The first
     * `invalidEncoding` is the last piece: the text in front of it is whole.
     */
    readonly piecesOf: (bytes: Uint8Array) => Iterable<FileText>
  }
>()("curio/item-files/FileTexts") {}
