import { DateTime } from "effect"
import {
  cardOf,
  listBlocks,
  listDmRequests,
  listFriends,
  listNotifications,
  listOwnReports,
  listPostsOf,
  OwnRecords,
} from "../../core/index.ts"
import { dmRequestView } from "../chat/dm-request-view.ts"
import { notificationView } from "../delivery/notification-view.ts"
import { friendRequestView } from "../friends/friend-request-view.ts"
import { friendView } from "../friends/friend-view.ts"
import { commentView } from "../posts/comment-view.ts"
import { postView } from "../posts/post-view.ts"
import { reportView } from "../reports/report-view.ts"
import { userCardView } from "../users/user-card-view.ts"
import { inTurn, type Kind, listed } from "./lines.ts"

export const peopleKinds: ReadonlyArray<Kind> = [
  {
    name: "friends",
    lines: listed(
      (owner, page) => listFriends({ userId: owner.id, q: null, page }),
      (friend) => ({ line: friendView(friend) }),
    ),
  },
  {
    name: "friend-requests",
    lines: listed(
      (owner, page) => OwnRecords.use((records) => records.friendRequests(owner.id, page)),
      (request) => ({ line: friendRequestView(request) }),
    ),
  },
  {
    name: "dm-requests",
    lines: inTurn(dmRequests("received"), dmRequests("sent")),
  },
  {
    name: "blocks",
    lines: listed(
      (owner, page) => listBlocks({ userId: owner.id, page }),
      ({ person }) => ({ line: userCardView(person) }),
    ),
  },
  {
    name: "posts",
    lines: listed(
      (owner, page) => listPostsOf({ author: owner.id, viewer: owner.id, page }),
      (post) => {
        const line = postView(post)
        return { line, pictures: line.media.map(({ url }) => url) }
      },
    ),
  },
  {
    name: "comments",
    lines: listed(
      (owner, page) => OwnRecords.use((records) => records.comments(owner.id, page)),
      (comment, owner) => ({
        line: { postId: comment.postId, ...commentView({ comment, author: cardOf(owner) }) },
      }),
    ),
  },
  {
    name: "reactions",
    lines: inTurn(
      listed(
        (owner, page) => OwnRecords.use((records) => records.postReactions(owner.id, page)),
        ({ createdAt, postId, type }) => ({ line: { postId, type, createdAt: DateTime.formatIso(createdAt) } }),
      ),
      listed(
        (owner, page) => OwnRecords.use((records) => records.messageReactions(owner.id, page)),
        ({ createdAt, emoji, messageId }) => ({ line: { messageId, emoji, createdAt: DateTime.formatIso(createdAt) } }),
      ),
    ),
  },
  {
    name: "notifications",
    lines: listed(
      (owner, page) => listNotifications({ userId: owner.id, unread: false, page }),
      (notification) => ({ line: notificationView(notification) }),
    ),
  },
  {
    name: "reports",
    lines: listed(
      (owner, page) => listOwnReports({ by: owner.id, page }),
      (report) => ({ line: reportView(report) }),
    ),
  },
]

function dmRequests(direction: "received" | "sent") {
  return listed(
    (owner, page) => listDmRequests({ user: owner.id, direction, page }),
    (request) => ({ line: dmRequestView(request) }),
  )
}
