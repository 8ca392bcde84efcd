import type { Database as Connection } from "bun:sqlite"
import type { SQL as Pool } from "bun"
import type { AttachmentId } from "../../../core/index.ts"
import { columnsIn, columnsOn, type HasColumn } from "./columns.ts"
import type { NamedAttachment } from "./maintenance.ts"

/** The attachments that rows of an embedded database name, as of one moment. */
export const attachmentsNamedIn = (connection: Connection): ReadonlyArray<NamedAttachment> =>
  hasAttachments(columnsIn(connection)) ? connection.query<Row, []>(statement).all().map(named) : []

/** The attachments that rows of a database on Postgres name, as of one moment. */
export const attachmentsNamedOn = async (pool: Pick<Pool, "unsafe">): Promise<ReadonlyArray<NamedAttachment>> =>
  hasAttachments(await columnsOn(pool)) ? (await pool.unsafe<ReadonlyArray<Row>>(statement)).map(named) : []

/** The attachments that messages have. */
export const sentOf = (all: ReadonlyArray<NamedAttachment>): ReadonlyArray<AttachmentId> =>
  all.flatMap(({ id, isSent }) => (isSent ? [id] : []))

interface Row {
  readonly id: AttachmentId
  readonly message: string | null
}

/** A database that does not have all migrations may have no attachments. */
const hasAttachments = (has: HasColumn): boolean => has("message_attachments", "message_id")

const statement = "SELECT id, message_id AS message FROM message_attachments ORDER BY id"

const named = ({ id, message }: Row): NamedAttachment => ({ id, isSent: message !== null })
