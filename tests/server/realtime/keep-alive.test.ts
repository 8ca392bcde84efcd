import { describe, expect, test } from "bun:test"
import type { ServerWebSocket } from "bun"
import type { UserId } from "../../../core/index.ts"
import { checkSocket, firstPinged } from "../../../server/realtime/keep-alive.ts"
import { RealtimeSocket, type SocketData } from "../../../server/realtime/socket.ts"
import { Traffic } from "../../../server/realtime/traffic.ts"

const start = Date.parse("2026-01-01T00:00:00.000Z")
const seconds = (n: number) => n * 1000

/** A socket whose token is good for 15 minutes, and what was done to it. */
const connected = () => {
  const done: Array<string> = []
  const userId = crypto.randomUUID() as UserId
  const claims = { iat: start / 1000, exp: start / 1000 + 15 * 60 }
  const ws = {
    data: {
      admission: { userId, claims, cursor: null, cursorsAt: (numbers: ReadonlyArray<number>) => numbers.map(String) },
      opened: null,
    },
    send: (text: string) => done.push(JSON.parse(text).type),
    ping: () => done.push("ping"),
    close: (code: number) => done.push(String(code)),
    terminate: () => done.push("terminate"),
    getBufferedAmount: () => 0,
  }
  const socket = new RealtimeSocket(ws as unknown as ServerWebSocket<SocketData>, new Traffic(), 0, 0)
  return { done, socket }
}

describe("Looking after a socket", () => {
  test("pings every 30 seconds and ends it after 60 without an answer", () => {
    const { done, socket } = connected()
    for (let now = 0; now <= seconds(59.5); now += 500) checkSocket(socket, now, start)
    expect(done).toEqual(["ping"])
    checkSocket(socket, seconds(60), start)
    checkSocket(socket, seconds(60.5), start)
    expect(done).toEqual(["ping", "terminate"])
    expect(socket.state).toBe("closed")
  })

  test("keeps one that answers, however much it is notified meanwhile", () => {
    const { done, socket } = connected()
    for (let now = 0; now <= seconds(600); now += 500) {
      socket.lastReceivedAt = now
      checkSocket(socket, now, start)
    }
    expect(done).toEqual(Array(20).fill("ping"))
  })

  test("says a minute before the token expires, once, and closes then", () => {
    const { done, socket } = connected()
    for (let time = seconds(0); time < seconds(900); time += 500) {
      checkSocket(socket, 0, start + time)
      expect(done).toEqual(time < seconds(840) ? [] : ["auth.expiring"])
    }
    checkSocket(socket, 0, start + seconds(900))
    checkSocket(socket, 0, start + seconds(901))
    expect(done).toEqual(["auth.expiring", "4401"])
  })

  test("says again before a renewed token expires", () => {
    const { done, socket } = connected()
    checkSocket(socket, 0, start + seconds(850))
    socket.renew({ iat: start / 1000 + 850, exp: start / 1000 + 1750 })
    checkSocket(socket, 0, start + seconds(901))
    expect(done).toEqual(["auth.expiring"])
    checkSocket(socket, 0, start + seconds(1690))
    expect(done).toEqual(["auth.expiring", "auth.expiring"])
  })

  test("does not count by the clock when it counts silence, and the other way round", () => {
    const { done, socket } = connected()
    checkSocket(socket, seconds(1), start - seconds(86_400))
    checkSocket(socket, seconds(2), start + seconds(800))
    checkSocket(socket, seconds(3), start - seconds(1))
    expect(done).toEqual([])
    checkSocket(socket, seconds(4), start + seconds(86_400))
    expect(done).toEqual(["4401"])
  })

  test("spreads the first pings of sockets that were opened together over 30 seconds", () => {
    const spread = Array.from({ length: 120 }, () => firstPinged(seconds(100)))
    expect(Math.max(...spread) - Math.min(...spread)).toBe(seconds(29.5))
    expect(new Set(spread).size).toBe(60)
  })
})
