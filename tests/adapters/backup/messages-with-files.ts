import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { edit } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { installed } from "./kept.ts"

const group = crypto.randomUUID()
const message = crypto.randomUUID()

/** Where an attachment is in the store. */
export const storedAt = (dataDir: string, id: string) => join(dataDir, "attachments", id)

/** Stores an attachment, which a message has unless it is still to be sent. */
export const store = (dataDir: string, content: string, position: number | null, of = message): string => {
  const id = crypto.randomUUID()
  mkdirSync(join(dataDir, "attachments"), { recursive: true })
  writeFileSync(storedAt(dataDir, id), content)
  edit(
    sqliteFile(dataDir),
    `INSERT INTO message_attachments (id, message_id, position, name, mime_type, size, stored_at)
     VALUES ('${id}', ${position === null ? "null" : `'${of}'`}, ${position ?? 0}, 'a.txt', 'text/plain', 3, 0)`,
  )
  return id
}

/** A message that has two files of one content and one of another, and a file without a message. */
export const withFiles = Effect.gen(function* () {
  const { dataDir } = yield* installed(["ada"])
  edit(
    sqliteFile(dataDir),
    `INSERT INTO conversations (id, kind, name, created_at, updated_at, last_sequence, activity_at)
     VALUES ('${group}', 'group', 'Swappers', 0, 0, 1, 0)`,
  )
  addMessage(dataDir, message, 1)
  const sent = ["the same", "the same", "another"].map((content, n) => store(dataDir, content, n))
  const unsent = store(dataDir, "still to be sent", null)
  return { dataDir, sent, unsent, folder: join(yield* temporaryFolder, "backup") }
})

/** Adds messages from a sequence on that have a file each. */
export const storeMany = (dataDir: string, contents: ReadonlyArray<string>, from: number): ReadonlyArray<string> =>
  contents.map((content, n) => {
    const id = crypto.randomUUID()
    addMessage(dataDir, id, from + n)
    return store(dataDir, content, 0, id)
  })

const addMessage = (dataDir: string, id: string, sequence: number): void =>
  edit(
    sqliteFile(dataDir),
    `INSERT INTO messages (id, conversation_id, sequence, author_id, created_at)
     VALUES ('${id}', '${group}', ${sequence}, 'ada', 0)`,
  )
