import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../support/until.ts"
import type { Counterpart, Family, Started, Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { pinned } from "../install.ts"
import { keeps, keys, planted } from "./kept.ts"

const folder = join(import.meta.dirname, "python")

const store = (
  name: string,
  version: string,
  start: (talk: Talk, port: number, place: string) => Promise<Started>,
  more: Pick<Counterpart, "isQuick"> = {},
): Counterpart => ({
  ...{ name, version, planted, ...more },
  talk: async (talk) => {
    const port = freePort()
    const place = join(talk.folder, "store")
    mkdirSync(place)
    const { hasEnded, said } = await start(talk, port, place)
    const endpoint = `http://127.0.0.1:${port}`
    await until(() => {
      if (hasEnded()) throw new Error(said())
      return fetch(endpoint).then(
        () => true,
        () => false,
      )
    }, 50)
    await keeps(talk, endpoint)
  },
})

const versitygw = "v1.8.0"
const minio = "v0.0.0-20260212201848-7aac2a2c5b7c"

export const stores: Family = {
  name: "stores",
  title: "Stores that speak S3",
  counterparts: [
    store(
      "moto",
      pinned(folder, "requirements.txt", "moto[s3,server]"),
      async (talk, port) => {
        const server = (await talk.install.python(folder))("moto_server")
        return talk.start([server, "-H", "127.0.0.1", "-p", `${port}`])
      },
      { isQuick: true },
    ),
    store("versitygw", versitygw, async (talk, port, place) => {
      const server = await talk.install.goProgram(`github.com/versity/versitygw/cmd/versitygw@${versitygw}`)
      // It takes a folder whose name begins with that of the other for one inside of it.
      const side = join(talk.folder, "attributes")
      mkdirSync(side)
      const access = ["--access", keys.key, "--secret", keys.secret]
      return talk.start([server, ...access, "--port", `127.0.0.1:${port}`, "posix", "--sidecar", side, place])
    }),
    store("MinIO", minio, async (talk, port, place) => {
      const server = await talk.install.goProgram(`github.com/minio/minio@${minio}`)
      const env = { MINIO_ROOT_USER: keys.key, MINIO_ROOT_PASSWORD: keys.secret, MINIO_BROWSER: "off" }
      return talk.start([server, "server", "--address", `127.0.0.1:${port}`, place], { env })
    }),
  ],
}
