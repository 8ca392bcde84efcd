import { age } from "./age/family.ts"
import { barcodes } from "./barcodes/family.ts"
import { calendars } from "./calendars/family.ts"
import type { Family } from "./counterpart.ts"
import { databases } from "./databases/family.ts"
import { feeds } from "./feeds/family.ts"
import { generators } from "./generators/family.ts"
import { mail } from "./mail/family.ts"
import { openid } from "./openid/family.ts"
import { proxies } from "./proxies/family.ts"
import { push } from "./push/family.ts"
import { scanners } from "./scanners/family.ts"
import { sockets } from "./sockets/family.ts"
import { stores } from "./stores/family.ts"
import { webhooks } from "./webhooks/family.ts"

/** All families, in the order in which they run. */
export const families: ReadonlyArray<Family> = [
  webhooks,
  sockets,
  calendars,
  generators,
  mail,
  stores,
  openid,
  push,
  age,
  proxies,
  feeds,
  barcodes,
  scanners,
  databases,
]
