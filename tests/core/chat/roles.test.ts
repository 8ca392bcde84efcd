import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { changeableBy, changed, changeRole, deletableBy, departureOf, removeMember } from "../../../core/chat/roles.ts"
import { type Member, memberRoles, type UserId } from "../../../core/index.ts"
import { direct, group, member, now } from "./samples.ts"

/** A user of each role, and another one of each role but that of the owner. */
const ada = member("ada", "owner")
const members = [
  ada,
  member("bob", "admin", 1),
  member("eve", "admin", 2),
  member("kim", "member", 3),
  member("lea", "member", 4),
]
const actors = { owner: ada, admin: member("bob", "admin", 1), member: member("kim", "member", 3) }
const targets = { owner: ada, admin: member("eve", "admin", 2), member: member("lea", "member", 4) }
const noUser = "noUser" as UserId

const outcome = <A>(result: Result.Result<A, { readonly _tag: string }>, answer: (value: A) => unknown = () => "yes") =>
  Result.match(result, { onSuccess: answer, onFailure: ({ _tag }) => _tag.replace("chat.", "") })
const shortly = (some: ReadonlyArray<Member>) => some.map(({ role, userId }) => `${userId} ${role}`)

describe("What a role may do in a group", () => {
  test.each([
    ["owner", "yes", "yes"],
    ["admin", "yes", "FORBIDDEN"],
    ["member", "FORBIDDEN", "FORBIDDEN"],
  ] as const)("%s: rename, cover and add %s, delete %s", (role, changing, deleting) => {
    expect(outcome(changeableBy(group, actors[role]))).toBe(changing)
    expect(outcome(deletableBy(group, actors[role]))).toBe(deleting)
  })

  test.each([
    ["owner", "admin", "left"],
    ["owner", "member", "left"],
    ["owner", null, "NOT_FOUND"],
    ["admin", "owner", "FORBIDDEN"],
    ["admin", "admin", "FORBIDDEN"],
    ["admin", "member", "left"],
    ["admin", null, "NOT_FOUND"],
    ["member", "owner", "FORBIDDEN"],
    ["member", "admin", "FORBIDDEN"],
    ["member", "member", "FORBIDDEN"],
    ["member", null, "FORBIDDEN"],
  ] as const)("%s removes %s: %s", (by, target, expected) => {
    const whom = target === null ? noUser : targets[target].userId
    expect(outcome(removeMember(group, members, actors[by], whom), ({ kind }) => kind)).toBe(expected)
  })

  test.each(memberRoles)("%s leaves", (by) =>
    expect(outcome(removeMember(group, members, actors[by], actors[by].userId), ({ kind }) => kind)).toBe("left"),
  )

  const everyChange = memberRoles.flatMap((by) =>
    ([...memberRoles, null, "oneself"] as const).flatMap((target) => memberRoles.map((role) => ({ by, target, role }))),
  )
  test.each(everyChange)("$by makes $target an $role", ({ by, target, role }) => {
    // There is one owner only, so an owner as the target of an owner is the same person.
    const whom = target === null ? null : target === "oneself" ? actors[by] : targets[target]
    const answered = outcome(changeRole(group, actors[by], whom, role), shortly)
    if (by !== "owner") expect(answered).toBe("FORBIDDEN")
    else if (whom === null) expect(answered).toBe("NOT_FOUND")
    else if (whom.userId === "ada") expect(answered).toBe("FORBIDDEN")
    else if (whom.role === role) expect(answered).toEqual([])
    else expect(answered).toEqual([...(role === "owner" ? ["ada admin"] : []), `${whom.userId} ${role}`])
  })

  test("a changed role changes nothing else of a member", () =>
    expect(changeRole(group, ada, targets.member, "owner")).toEqual(
      Result.succeed([
        { ...ada, role: "admin" },
        { ...targets.member, role: "owner" },
      ]),
    ))

  test("a changed group keeps what the change does not name", () => {
    expect(changed(group, { name: "Others" }, now)).toEqual({ ...group, name: "Others", updatedAt: now })
    expect(changed({ ...group, coverUrl: "/a" }, { coverUrl: null }, now)).toEqual({ ...group, updatedAt: now })
    expect(changed(group, {}, now)).toEqual({ ...group, updatedAt: now })
  })
})

describe("In a direct conversation no user may", () => {
  // Both are members; a wrong role would not help.
  test.each(memberRoles)("change anything, as %s", (by) => {
    expect(outcome(changeableBy(direct, actors[by]))).toBe("FORBIDDEN")
    expect(outcome(deletableBy(direct, actors[by]))).toBe("FORBIDDEN")
    expect(outcome(changeRole(direct, actors[by], targets.member, "admin"))).toBe("FORBIDDEN")
    for (const whom of [actors[by].userId, targets.member.userId, noUser])
      expect(outcome(removeMember(direct, members, actors[by], whom))).toBe("FORBIDDEN")
  })
})

describe("Who follows the owner", () => {
  const [old, young] = [member("old", "member", 1), member("young", "member", 8)]
  const [first, second] = [member("first", "admin", 5), member("second", "admin", 6)]
  test.each([
    ["the oldest admin", [second, old, first, young], "first"],
    ["the only admin, though members are older", [old, young, second], "second"],
    ["else the oldest member", [young, old], "old"],
    ["of two who joined at once the one with the smaller id", [member("b", "member"), member("a", "member")], "a"],
    ["of two admins who joined at once as well", [member("b", "admin"), old, member("a", "admin")], "a"],
  ] as const)("%s", (_, others, next) => {
    for (const all of [
      [ada, ...others],
      [...others, ada],
    ]) {
      const departure = departureOf(all, ada.userId)
      const successor = others.find(({ userId }) => userId === next)
      expect(departure).toEqual({ kind: "left", successor: { ...(successor ?? ada), role: "owner" } })
    }
  })

  test("no user, while the owner stays", () =>
    expect(departureOf([ada, old, first], first.userId)).toEqual({ kind: "left", successor: null }))

  test("no user, when the last one leaves", () => {
    expect(departureOf([ada], ada.userId)).toEqual({ kind: "emptied" })
    expect(outcome(removeMember(group, [ada], ada, ada.userId), ({ kind }) => kind)).toBe("emptied")
  })
})
