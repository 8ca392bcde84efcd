import type { PushSubscription, PushSubscriptionId, StoredPushKeys } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  pushSubscriptions: map<PushSubscriptionId, PushSubscription>({ goesWith: ofUser }),
  pushKeys: map<string, StoredPushKeys>(),
}
