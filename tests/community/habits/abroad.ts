import { until } from "../../support/until.ts"
import { publicUrl } from "../services.ts"
import type { World } from "../world.ts"

/** Visits an address of the servers in a browser that has these cookies; resolves with where it is sent. */
export const visit = async (world: World, address: string, cookies = "") => {
  await world.pace()
  await until(() => world.urls().length > 0)
  const path = address.replace(publicUrl, "")
  const at = performance.now()
  const response = await fetch(`${world.dice.oneOf(world.urls())}${path}`, {
    redirect: "manual",
    headers: { cookie: cookies },
  })
  await response.arrayBuffer()
  world.meter.add("GET", path, String(response.status), performance.now() - at)
  const location = response.headers.get("location")
  const isSent = response.status === 302 && location !== null
  return {
    data: isSent ? { to: new URL(location), cookies: cookiesOf(response) } : null,
    error: null,
    status: isSent ? 200 : response.status,
  }
}

/** The cookies that an answer sets, as a browser sends them. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
