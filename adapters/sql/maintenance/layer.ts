import { Layer, type Redacted } from "effect"
import { Maintenance } from "./maintenance.ts"
import { postgresMaintenance } from "./postgres.ts"
import { sqliteMaintenance } from "./sqlite.ts"

/** Maintenance of the configured database. Connections are opened when they are needed, and closed after that. */
export const maintenance = (options: { readonly url: Redacted.Redacted | null; readonly folder: string }) =>
  Layer.succeed(
    Maintenance,
    options.url === null ? sqliteMaintenance(options.folder) : postgresMaintenance(options.url),
  )
