import { listShares } from "../../core/index.ts"
import { shareView } from "../shares/share-view.ts"
import { type Kind, listed } from "./lines.ts"

export const sharesKind: Kind = {
  name: "shares",
  lines: listed(
    (owner, page) => listShares(owner.id, page),
    // The secret is left out: a person who has it sees the thing.
    (share) => ({ line: shareView(share, null, "") }),
  ),
}
