import { urlOf } from "./addresses.ts"
import type { Kind } from "./kinds.ts"

/** Where clamd listens: on TCP, or on a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export const clamdAddress: Kind<ClamdAddress> = {
  read: (text) => {
    const path = text.trim()
    if (path.startsWith("/")) return { path }
    const url = urlOf(`tcp://${path}`, ["tcp:"])
    return url === null || url.port === "" || url.host !== path.toLowerCase()
      ? null
      : { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) }
  },
  right: "a host with a port such as 127.0.0.1:3310, or the path of a socket such as /run/clamav/clamd.ctl",
}
