/** The route of the WebSocket. */
export const realtimePath = "/realtime"

/** The subprotocol of this service. A browser offers it together with its token, which is never answered. */
export const protocol = "curio.v1"

/** The subprotocols that a client offers. */
export const offeredProtocols = (headers: Headers): ReadonlyArray<string> =>
  (headers.get("sec-websocket-protocol") ?? "").split(",").map((one) => one.trim())

/** The token among the subprotocols: a browser cannot send an `Authorization` header with a WebSocket. */
export const tokenInProtocols = (headers: Headers): string | undefined =>
  offeredProtocols(headers)
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length)

/** Whether a subprotocol looks like a token, also in the wrong case: it is never answered. */
export const isToken = (offered: string): boolean => offered.toLowerCase().startsWith(prefix)

const prefix = "bearer."
