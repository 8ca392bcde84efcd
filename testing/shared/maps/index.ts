import { maps as auth } from "./auth.ts"
import { maps as catalog } from "./catalog.ts"
import { maps as chat } from "./chat.ts"
import { maps as delivery } from "./delivery.ts"
import { maps as events } from "./events.ts"
import { maps as exports } from "./exports.ts"
import { maps as files } from "./files.ts"
import { maps as friends } from "./friends.ts"
import { maps as gameplatform } from "./gameplatform.ts"
import { maps as market } from "./market.ts"
import { maps as moderation } from "./moderation.ts"
import { maps as posts } from "./posts.ts"
import { maps as reports } from "./reports.ts"
import { maps as shared } from "./shared.ts"
import { maps as shares } from "./shares.ts"
import { maps as users } from "./users.ts"
import { maps as webhooks } from "./webhooks.ts"

/** Every map of the world that the ports in memory share. */
export const maps = {
  ...auth,
  ...catalog,
  ...chat,
  ...delivery,
  ...events,
  ...exports,
  ...files,
  ...friends,
  ...gameplatform,
  ...market,
  ...moderation,
  ...posts,
  ...reports,
  ...shared,
  ...shares,
  ...users,
  ...webhooks,
}
