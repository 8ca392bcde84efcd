import type { Share, ShareId } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  shares: map<ShareId, Share>({
    goesWith: {
      users: ({ ownerId }, user) => ownerId === user,
      collections: ({ targetId }, collection) => targetId === collection,
      listings: ({ targetId }, listing) => targetId === listing,
    },
  }),
}
