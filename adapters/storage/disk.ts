import { Layer } from "effect"
import { AttachmentStorage, type FileHash, FileStorage, nameOf } from "../../core/index.ts"
import { folderAt } from "./folder.ts"

/** Files in a folder, which the server itself serves under `/media/`. Contract: people, storage. */
export const diskStorage = (options: { readonly folder: string; readonly publicUrl: (hash: FileHash) => string }) =>
  Layer.sync(FileStorage, () => {
    const files = folderAt(options.folder)
    return FileStorage.of({
      put: ({ hash, bytes }) => files.put(nameOf(hash), bytes),
      get: (hash) => files.get(nameOf(hash)),
      delete: (hash) => files.delete(nameOf(hash)),
      deleteUnfinished: files.deleteUnfinished,
      publicUrl: options.publicUrl,
    })
  })

/** Attachments in a folder of their own, which no route serves by its names. Contract: chat, attachments. */
export const diskAttachments = (folder: string) => Layer.sync(AttachmentStorage, () => folderAt(folder))
