import { DateTime } from "effect"
import type { DirectConversation, GroupConversation, Member, MemberRole, UserId } from "../../../core/index.ts"

export const now = DateTime.makeUnsafe(Date.UTC(2026, 5, 1, 12))
const base = {
  lastSequence: 7,
  activityAt: DateTime.subtract(now, { hours: 1 }),
  createdAt: DateTime.subtract(now, { hours: 9 }),
  updatedAt: DateTime.subtract(now, { hours: 9 }),
}

export const group: GroupConversation = {
  ...base,
  id: "group" as GroupConversation["id"],
  kind: "group",
  name: "Swappers",
  coverUrl: null,
}
export const direct: DirectConversation = {
  ...base,
  id: "direct" as DirectConversation["id"],
  kind: "direct",
  pair: ["ada" as UserId, "bob" as UserId],
}

/** A member who joined some hours after the group began. */
export const member = (name: string, role: MemberRole, hours = 0): Member => ({
  userId: name as UserId,
  role,
  joinedAt: DateTime.add(base.createdAt, { hours }),
  lastReadSequence: 3,
  unreadCount: 2,
  isMuted: true,
  isArchived: false,
})
