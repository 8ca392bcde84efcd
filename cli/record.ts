import { Effect } from "effect"
import { recordChange } from "../core/index.ts"
import { serviceAsItIs } from "./service.ts"

/**
 * Records an operation on the whole database in its audit log; a database that does not have the table, or does not
 * open, records nothing.
 */
export const record = (command: string, target: string) =>
  recordChange(command, target).pipe(
    Effect.provide(serviceAsItIs),
    Effect.catchCause(() => Effect.logWarning(`The database cannot take the audit entry "${command}".`)),
  )
