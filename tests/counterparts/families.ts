import { barcodes } from "./barcodes/family.ts"
import { calendars } from "./calendars/family.ts"
import type { Family } from "./counterpart.ts"
import { mail } from "./mail/family.ts"
import { sockets } from "./sockets/family.ts"
import { webhooks } from "./webhooks/family.ts"

/** All families, in the order in which they run. */
export const families: ReadonlyArray<Family> = [webhooks, sockets, calendars, mail, barcodes]
