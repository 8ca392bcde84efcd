import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { logOutAll, type UserId } from "../../../core/index.ts"
import { note } from "../../support/answers.ts"
import { type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { openSocket, type SocketClient } from "./socket-client.ts"

describe("The handshake", () => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const upgrade = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" }
  /** What is answered before an upgrade. */
  const answered = async (headers: Record<string, string>, path = "/realtime") => {
    const url = new URL(path, service.url)
    const response = await fetch(url, { headers })
    const text = await response.text()
    note("GET", url.href, response, text)
    return [response.status, JSON.parse(text)]
  }
  const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
  const connected = async (person: Person) => {
    const socket = openSocket(service, person.token)
    await socket.ofType("ready")
    return socket
  }

  test("says why it is refused", async () => {
    const unauthorized = [401, { error: "UNAUTHORIZED" }]
    expect(await answered(upgrade)).toEqual(unauthorized)
    expect(await answered(upgrade, `/realtime?token=${ada.token}`)).toEqual(unauthorized)
    const forbidden = [403, { error: "FORBIDDEN" }]
    for (const origin of ["https://foreign.test", "null"])
      expect(await answered({ ...upgrade, ...bearer(ada), origin })).toEqual(forbidden)
    expect(await answered(bearer(ada))).toEqual([426, { error: "UPGRADE_REQUIRED" }])
  })

  test.each(["bearer.TOKEN", "chat, bearer.TOKEN", "bearer.TOKEN, curio.v2", "Bearer.TOKEN"])(
    "refuses the subprotocols %s, in which the service's own is missing, and does not repeat the token",
    async (offered) => {
      const protocols = offered.replace("TOKEN", ada.token)
      const headers = { ...upgrade, ...bearer(ada), "sec-websocket-protocol": protocols }
      const response = await fetch(new URL("/realtime", service.url), { headers })
      const body = await response.text()
      expect([response.status, JSON.parse(body)]).toEqual([
        400,
        {
          statusCode: 400,
          error: "Bad Request",
          message: "headers.sec-websocket-protocol must name curio.v1 in addition to a token",
          code: "ERR_VALIDATION",
        },
      ])
      expect(JSON.stringify([...response.headers]) + body).not.toContain(ada.token)
    },
  )

  test("of an eleventh socket is refused, until one of the ten is closed", async () => {
    const sockets: SocketClient[] = []
    for (let n = 0; n < 10; n++) sockets.push(await connected(ada))
    expect(await answered({ ...upgrade, ...bearer(ada) })).toEqual([429, { error: "TOO_MANY_SOCKETS" }])
    await sockets.pop()?.close()
    sockets.push(await connected(ada))
    for (const socket of sockets) await socket.close()
  })

  test("takes no token from before the user's sessions were ended", async () => {
    const bob = await service.person()
    await (await connected(bob)).close()
    await service.inside(logOutAll(bob.user.id as UserId))
    expect(await answered({ ...upgrade, ...bearer(bob) })).toEqual([401, { error: "UNAUTHORIZED" }])
  })

  test.each([
    ["curio.v1", "bearer"],
    ["bearer", "curio.v1"],
  ])("answers the subprotocol of the service when %s is offered before %s", async (first, second) => {
    const protocols = [first, second].map((one) => (one === "bearer" ? `bearer.${ada.token}` : one))
    const ws = new WebSocket(new URL("/realtime", service.url.replace("http", "ws")), protocols)
    await new Promise((resolve, reject) => {
      ws.onopen = resolve
      ws.onerror = reject
    })
    expect(ws.protocol).toBe("curio.v1")
    ws.close()
  })
})
