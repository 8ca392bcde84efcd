// Written by `npm run lists`.

import { maps as administration } from "./administration.ts"
import { maps as auth } from "./auth.ts"
import { maps as catalog } from "./catalog.ts"
import { maps as chat } from "./chat.ts"
import { maps as collectors } from "./collectors.ts"
import { maps as events } from "./events.ts"
import { maps as exports } from "./exports.ts"
import { maps as files } from "./files.ts"
import { maps as gameplatform } from "./gameplatform.ts"
import { maps as market } from "./market.ts"
import { maps as people } from "./people.ts"
import { maps as posts } from "./posts.ts"
import { maps as push } from "./push.ts"
import { maps as realtime } from "./realtime.ts"
import { maps as repeats } from "./repeats.ts"
import { maps as rounds } from "./rounds.ts"
import { maps as shares } from "./shares.ts"
import { maps as wants } from "./wants.ts"
import { maps as webhooks } from "./webhooks.ts"

/** Every map of the world that the ports in memory share. */
export const maps = {
  ...administration,
  ...auth,
  ...catalog,
  ...chat,
  ...collectors,
  ...events,
  ...exports,
  ...files,
  ...gameplatform,
  ...market,
  ...people,
  ...posts,
  ...push,
  ...realtime,
  ...repeats,
  ...rounds,
  ...shares,
  ...wants,
  ...webhooks,
}
