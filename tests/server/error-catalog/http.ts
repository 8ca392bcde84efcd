import { suspendAccount, type UserId } from "../../../core/index.ts"
import { startService } from "../../support/service.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { answered, type Produced, type Producers, type World } from "./world.ts"

/** What the server answers itself, before a use case runs. */
export const http: Producers = {
  "http.NOT_FOUND": ({ ada }) => answered(ada.get("/no-such-route")),
  "http.FORBIDDEN": ({ ada }) =>
    answered(ada.post("/collections", {}, { headers: { origin: "https://foreign.example" } })),
  "http.UNAUTHORIZED": ({ anyone }) => answered(anyone.get("/users/me")),
  "http.USER_NOT_FOUND": async ({ service }) => {
    const gone = await service.member()
    await gone.delete("/users/me", { password: gone.password })
    return answered(gone.get("/auth/sessions"))
  },
  "http.ACCOUNT_SUSPENDED": async ({ service }) => {
    const member = await service.member()
    await service.inside(suspendAccount(member.id as UserId))
    return answered(member.get("/users/me"))
  },
  "http.EMAIL_NOT_VERIFIED": async () => {
    const service = await startService({ passwordCost: 4, env: { VERIFIED_ONLY: "true" } })
    const produced = await answered((await service.person()).post("/collections", {}))
    await service.stop()
    return produced
  },
  "http.IDEMPOTENCY_CONFLICT 422": async ({ ada }) => {
    const keyed = { headers: { "idempotency-key": "one-key" } }
    await ada.post("/collections", { name: "Games", type: "games" }, keyed)
    return answered(ada.post("/collections", { name: "Other games", type: "games" }, keyed))
  },
  "http.PAYLOAD_TOO_LARGE": ({ ada }) => answered(ada.post("/collections", { name: "x".repeat(2 * 1024 * 1024) })),
  "http.UNSUPPORTED_MEDIA_TYPE": ({ ada }) =>
    answered(ada.post("/collections", "name=Games", { headers: { "content-type": "text/plain" } })),
  "http.UPGRADE_REQUIRED": ({ ada }) => answered(ada.get("/realtime")),
  "http.TOO_MANY_SOCKETS": async ({ service }) => {
    const member = await service.member()
    const sockets = Array.from({ length: 10 }, () => openSocket(service, member.token))
    for (const socket of sockets) await socket.ofType("ready")
    const eleventh = await handshake(service.url, member.token)
    for (const socket of sockets) await socket.close()
    return eleventh
  },
}

/** What is answered to the request for a WebSocket. */
const handshake = async (url: World["service"]["url"], token: string): Promise<Produced> => {
  const upgrade = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" }
  const response = await fetch(`${url}/realtime`, { headers: { ...upgrade, authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}
