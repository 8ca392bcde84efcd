import type { Database as Connection } from "bun:sqlite"
import type { SQL as Pool } from "bun"
import type { AttachmentId } from "../../../core/index.ts"
import { columnsIn, columnsOn, type HasColumn } from "./columns.ts"
import type { NamedAttachment } from "./maintenance.ts"

/** The attachments that rows of an embedded database name, as of one moment. */
export const attachmentsNamedIn = (connection: Connection): ReadonlyArray<NamedAttachment> =>
  connection
    .query<Row, []>(statementFor(columnsIn(connection)))
    .all()
    .map(named)

/** The attachments that rows of a database on Postgres name, as of one moment. */
export const attachmentsNamedOn = async (pool: Pick<Pool, "unsafe">): Promise<ReadonlyArray<NamedAttachment>> =>
  (await pool.unsafe<ReadonlyArray<Row>>(statementFor(await columnsOn(pool)))).map(named)

/** The attachments that messages and items have. */
export const sentOf = (all: ReadonlyArray<NamedAttachment>): ReadonlyArray<AttachmentId> =>
  all.flatMap(({ id, isSent }) => (isSent ? [id] : []))

interface Row {
  readonly id: AttachmentId
  readonly message: string | null
}

/** The pieces of exports lie with the attachments. A database that does not have all migrations may have neither. */
const statementFor = (has: HasColumn): string => {
  const parts = [
    ...(has("message_attachments", "message_id")
      ? [`SELECT id, ${holder(has)} AS message FROM message_attachments`]
      : []),
    ...(has("export_parts", "id") ? ["SELECT id, NULL AS message FROM export_parts"] : []),
  ]
  return parts.length === 0
    ? "SELECT NULL AS id, NULL AS message WHERE false"
    : `${parts.join(" UNION ALL ")} ORDER BY id`
}

/** What has an attachment: a message, or an item in a database that knows private files of items. */
const holder = (has: HasColumn): string =>
  has("message_attachments", "item_id") ? "coalesce(message_id, item_id)" : "message_id"

const named = ({ id, message }: Row): NamedAttachment => ({ id, isSent: message !== null })
