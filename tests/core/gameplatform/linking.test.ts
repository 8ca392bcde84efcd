import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { FlowPurpose } from "../../../core/index.ts"
import { callback, linking, realm } from "./linking.ts"

describe("Setting out for the platform", () => {
  test("leads to its page, and back with a state that ends in five minutes", () => {
    const { leave, ada, clock, comeBack, asked, accountOf } = linking()
    const trip = leave(ada)
    const address = new URL(trip.url).searchParams
    expect(address.get("realm")).toBe(realm)
    expect(address.get("returnTo")).toBe(`${callback}?state=${encodeURIComponent(trip.state)}`)
    expect(DateTime.toEpochMillis(trip.expiresAt) - clock.now()).toBe(300_000)
    expect(comeBack(trip)).toBe("connected")
    expect(asked.map(({ returnTo }) => returnTo)).toEqual([address.get("returnTo") ?? ""])
    expect(accountOf(ada)).toBe("1")
  })
})

describe("Coming back", () => {
  test.each<[string, string, (service: ReturnType<typeof linking>) => string]>([
    ["without a state", "INVALID_STATE", ({ comeBack, leave, ada }) => comeBack(leave(ada), {}, null)],
    ["with another state", "INVALID_STATE", ({ comeBack, leave, ada }) => comeBack(leave(ada), {}, "another")],
    [
      "without a flowToken",
      "INVALID_STATE",
      ({ comeBack, leave, ada }) => comeBack({ ...leave(ada), flowToken: null }),
    ],
    [
      "with the flowToken of another trip",
      "INVALID_STATE",
      ({ comeBack, leave, ada }) => comeBack({ ...leave(ada), flowToken: leave(ada).flowToken }),
    ],
    [
      "too late",
      "INVALID_STATE",
      ({ comeBack, leave, ada, clock }) => {
        const trip = leave(ada)
        clock.forward(300_000)
        return comeBack(trip)
      },
    ],
    [
      "from a trip to the identity provider",
      "INVALID_STATE",
      ({ comeBack, leave, ada, flows }) => {
        const trip = leave(ada)
        const flow = flows.get(trip.state) ?? expect.unreachable()
        const purpose: FlowPurpose = { mode: "link", userId: ada }
        flows.set(trip.state, { ...flow, purpose })
        return comeBack(trip)
      },
    ],
    [
      "once another user took the account over",
      "INVALID_STATE",
      ({ comeBack, leave, ada, addUser, clock }) => {
        const trip = leave(ada)
        addUser("ada", { tokensValidFrom: DateTime.makeUnsafe(clock.now() + 1000) })
        return comeBack(trip)
      },
    ],
    [
      "once the credentials were replaced",
      "LINK_FAILED",
      ({ comeBack, leave, ada, addUser, clock }) => {
        const trip = leave(ada)
        addUser("ada", { credentialsValidFrom: DateTime.makeUnsafe(clock.now() + 1000) })
        return comeBack(trip)
      },
    ],
    ["with a proof of nothing", "OPENID_INVALID", ({ comeBack, leave, ada }) => comeBack(leave(ada), { mode: "x" })],
    [
      "after a change of mind",
      "OPENID_CANCELLED",
      ({ comeBack, leave, ada }) => comeBack(leave(ada), { mode: "cancel" }),
    ],
    ["while the platform is away", "LINK_FAILED", ({ comeBack, leave, ada }) => comeBack(leave(ada), { mode: "away" })],
    [
      "to an account that is gone",
      "USER_NOT_FOUND",
      ({ comeBack, leave, ada, users }) => {
        const trip = leave(ada)
        users.delete(ada)
        return comeBack(trip)
      },
    ],
    [
      "to a store that is broken",
      "LINK_FAILED",
      ({ comeBack, leave, ada, breakStore }) => {
        breakStore()
        return comeBack(leave(ada))
      },
    ],
  ])("%s: %s, and nothing is linked", (_, code, doing) => {
    const service = linking()
    expect(doing(service)).toBe(code)
    expect(service.links.size).toBe(0)
  })

  test("asks the platform for nothing while the state is not good", () => {
    const { comeBack, leave, ada, asked } = linking()
    comeBack(leave(ada), {}, "another")
    comeBack({ ...leave(ada), flowToken: null })
    expect(asked).toEqual([])
  })

  test("works once for each state, whatever came of it", () => {
    for (const mode of ["id_res", "cancel", "x", "away"]) {
      const { comeBack, leave, ada, asked } = linking()
      const trip = leave(ada)
      comeBack(trip, { mode })
      expect(comeBack(trip)).toBe("INVALID_STATE")
      expect(asked.length).toBe(1)
    }
  })

  test("works once for each proof, brought by any user", () => {
    const { comeBack, leave, ada, grace, accountOf } = linking()
    expect(comeBack(leave(ada), { nonce: "same" })).toBe("connected")
    expect(comeBack(leave(ada), { nonce: "same" })).toBe("OPENID_INVALID")
    expect(comeBack(leave(grace), { nonce: "same", account: "2" })).toBe("OPENID_INVALID")
    expect(accountOf(grace)).toBeNull()
  })

  test("with the same account again changes nothing", () => {
    const { comeBack, leave, ada, links, clock } = linking()
    comeBack(leave(ada))
    const was = links.get(ada)
    clock.forward(1000)
    expect(comeBack(leave(ada))).toBe("connected")
    expect(links.get(ada)).toBe(was)
  })

  test("with another account, or another user's, is refused", () => {
    const { comeBack, leave, ada, grace, accountOf } = linking()
    comeBack(leave(ada))
    expect(comeBack(leave(ada), { account: "2" })).toBe("GAMEPLATFORM_REPLACE_REQUIRES_UNLINK")
    expect(comeBack(leave(grace))).toBe("GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER")
    comeBack(leave(grace), { account: "2" })
    expect(comeBack(leave(ada), { account: "2" })).toBe("GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER")
    expect([accountOf(ada), accountOf(grace)]).toEqual(["1", "2"])
  })
})
