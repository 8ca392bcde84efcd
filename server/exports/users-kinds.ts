import { Effect } from "effect"
import { viewOwnProfile } from "../../core/index.ts"
import { meView } from "../users/user-view.ts"
import { type Kind, one } from "./lines.ts"

export const profileKind: Kind = {
  name: "profile",
  lines: one((owner) =>
    Effect.map(viewOwnProfile(owner), (profile) => {
      const line = meView(profile)
      return { line, pictures: [line.avatarUrl] }
    }),
  ),
}
