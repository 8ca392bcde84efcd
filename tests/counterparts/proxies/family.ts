import { join } from "node:path"
import { until } from "../../support/until.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { apache, caddy, haproxy, nginx, type Place } from "./configurations.ts"
import { passes, planted, reached } from "./passed.ts"

/** A proxy with a configuration, which is in a file. */
const proxy = (
  name: string,
  version: string,
  configuration: (place: Place) => string,
  command: (talk: Talk, file: string) => Promise<ReadonlyArray<string>>,
  needs?: string,
): Counterpart => ({
  ...{ name, version, planted, seconds: 240 },
  ...(needs === undefined ? {} : { needs }),
  talk: async (talk) => {
    const file = join(talk.folder, "configuration")
    const program = await command(talk, file)
    const address = await reached(talk)
    const port = freePort()
    await Bun.write(file, configuration({ folder: talk.folder, port, server: address }))
    const { hasEnded, said } = talk.start(program)
    const url = `http://127.0.0.1:${port}`
    await until(() => {
      if (hasEnded()) throw new Error(said())
      return fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    }, 50)
    await passes(talk, url)
  },
})

const ofNginx = (what: string, lines: string) =>
  proxy(
    `nginx ${what}`,
    "1.22 or newer",
    (place) => nginx(lines, place),
    async ({ folder, install }, file) => [install.program("nginx"), "-e", join(folder, "start.log"), "-c", file],
    "`client_max_body_size 56m`, and `Upgrade` for `/realtime`",
  )

const version = "v2.11.9"

export const proxies: Family = {
  name: "proxies",
  title: "Proxies",
  counterparts: [
    ofNginx("with HTTP/1.0", ""),
    ofNginx("that keeps connections", `proxy_http_version 1.1; proxy_set_header Connection "";`),
    ofNginx(
      "that closes connections and keeps nothing back",
      "proxy_http_version 1.1; proxy_set_header Connection $connection_upgrade; proxy_request_buffering off;",
    ),
    proxy("HAProxy", "2.6 or newer", haproxy, async ({ install }, file) => [
      install.program("haproxy"),
      ...["-W", "-db", "-f", file],
    ]),
    proxy("Apache", "2.4", apache, async ({ install }, file) => [
      install.program("apache2"),
      ...["-DFOREGROUND", "-f", file],
    ]),
    proxy("Caddy", version, caddy, async ({ install }, file) => [
      await install.goProgram(`github.com/caddyserver/caddy/v2/cmd/caddy@${version}`),
      ...["run", "--adapter", "caddyfile", "--config", file],
    ]),
  ],
}
