import type { ListingId, Want, WantId, WantNews } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  wants: map<WantId, Want>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  /** By the ids of the want and the listing. */
  notifiedWants: map<string, { readonly wantId: WantId; readonly listingId: ListingId }>({
    goesWith: { listings: ({ listingId }, id) => listingId === id },
  }),
  /** In the order of their turns. */
  wantNews: map<string, KeptNews>({ goesWith: { listings: ({ listing }, id) => listing === id } }),
}

/** News that are left to the worker, and the wants whose answers counted them. */
export interface KeptNews extends Omit<WantNews, "lister"> {
  readonly counted: ReadonlyArray<WantId>
}
