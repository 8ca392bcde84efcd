// Written by `npm run lists`.

import { accountKinds, importKinds } from "./account-kinds.ts"
import { catalogKinds } from "./catalog-kinds.ts"
import type { Kind } from "./lines.ts"
import { marketKinds } from "./market-kinds.ts"
import { meetingKinds } from "./meeting-kinds.ts"
import { peopleKinds } from "./people-kinds.ts"

/** What an export holds: a file for each kind, in this order, which may be changed. Contract: exports, own data. */
export const exportKinds: ReadonlyArray<Kind> = [
  ...accountKinds,
  ...catalogKinds,
  ...marketKinds,
  ...peopleKinds,
  ...meetingKinds,
  ...importKinds,
]
