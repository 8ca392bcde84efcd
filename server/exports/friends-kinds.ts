import { listBlocks, listFollows, listFriends, OwnRecords } from "../../core/index.ts"
import { followView } from "../friends/follow-view.ts"
import { friendRequestView } from "../friends/friend-request-view.ts"
import { friendView } from "../friends/friend-view.ts"
import { userCardView } from "../users/user-card-view.ts"
import { type Kind, listed } from "./lines.ts"

export const friendsKind: Kind = {
  name: "friends",
  lines: listed(
    (owner, page) => listFriends({ userId: owner.id, q: null, page }),
    (friend) => ({ line: friendView(friend) }),
  ),
}

export const friendRequestsKind: Kind = {
  name: "friend-requests",
  lines: listed(
    (owner, page) => OwnRecords.use((records) => records.friendRequests(owner.id, page)),
    (request) => ({ line: friendRequestView(request) }),
  ),
}

export const followsKind: Kind = {
  name: "follows",
  lines: listed(
    (owner, page) => listFollows({ userId: owner.id, direction: "following", page }),
    (follow) => ({ line: followView(follow) }),
  ),
}

export const blocksKind: Kind = {
  name: "blocks",
  lines: listed(
    (owner, page) => listBlocks({ userId: owner.id, page }),
    ({ person }) => ({ line: userCardView(person) }),
  ),
}
