import { describe, expect, test } from "bun:test"
import { type HostedVisibility, type OwnerRelation, type Standing, seesEvent, seesPlace } from "../../../core/index.ts"
import { noUser } from "./event-samples.ts"

const standings: ReadonlyArray<readonly [string, Standing, { readonly isOn: boolean; readonly seesPlace: boolean }]> = [
  ["the owner", { ...noUser, role: "owner" }, { isOn: true, seesPlace: true }],
  ["an organizer", { ...noUser, role: "organizer" }, { isOn: true, seesPlace: true }],
  ["a user going", { ...noUser, participation: "going" }, { isOn: true, seesPlace: true }],
  ["a user waiting", { ...noUser, participation: "waitlist", position: 3 }, { isOn: true, seesPlace: false }],
  ["an open invite", { ...noUser, invite: "invited" }, { isOn: true, seesPlace: true }],
  ["an accepted invite", { ...noUser, invite: "accepted" }, { isOn: true, seesPlace: true }],
  [
    "a user waiting with an accepted invite",
    { ...noUser, participation: "waitlist", position: 3, invite: "accepted" },
    { isOn: true, seesPlace: true },
  ],
  [
    "a user waiting with a revoked invite",
    { ...noUser, participation: "waitlist", position: 3, invite: "revoked" },
    { isOn: true, seesPlace: false },
  ],
  ["a declined invite", { ...noUser, invite: "declined" }, { isOn: false, seesPlace: false }],
  ["a revoked invite", { ...noUser, invite: "revoked" }, { isOn: false, seesPlace: false }],
  ["no user on it", noUser, { isOn: false, seesPlace: false }],
]

// Who sees an event without being on it.
const others: Record<HostedVisibility, ReadonlyArray<OwnerRelation>> = {
  public: ["self", "friend", "stranger", "visitor"],
  friends_only: ["friend"],
  invite_only: [],
}
const relations: ReadonlyArray<OwnerRelation> = ["self", "friend", "stranger", "visitor", "blocked", "deleted"]
const cells = standings.flatMap(([name, standing, { isOn }]) =>
  relations.flatMap((relation) =>
    (["public", "friends_only", "invite_only"] as const).map((visibility) => {
      const sees = relation !== "blocked" && (isOn || others[visibility].includes(relation))
      return [name, relation, visibility, sees, standing] as const
    }),
  ),
)

describe("An event", () => {
  test.each(cells)("to %s, who is %s to the owner, when %s: %p", (_, relation, visibility, sees, standing) => {
    expect(seesEvent(visibility, standing, relation)).toBe(sees)
  })

  test.each(standings)("shows its address and url to %s", (_, standing, expected) => {
    expect(seesPlace(standing)).toBe(expected.seesPlace)
  })
})
