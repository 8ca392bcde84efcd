import { join } from "node:path"
import { until } from "../../support/until.ts"
import type { Counterpart, Family } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { pinned } from "../install.ts"
import { certificate } from "./certificate.ts"
import { corresponds, planted } from "./letters.ts"
import { mailpit } from "./mailpit.ts"
import { postfix } from "./postfix.ts"

const folder = join(import.meta.dirname, "python")

/** A mail server of Python, which says of each letter what Python's parser finds in it. */
const aiosmtpd = (what: string, options: { readonly utf8: boolean; readonly tls: boolean }): Counterpart => ({
  name: `aiosmtpd ${what}`,
  version: pinned(folder, "requirements.txt", "aiosmtpd"),
  isQuick: true,
  planted,
  ...(options.tls ? { needs: "its certificate by an authority that is known here, or by `NODE_EXTRA_CA_CERTS`" } : {}),
  talk: async (talk) => {
    const python = (await talk.install.python(folder))("python")
    const tls = options.tls ? await certificate(talk) : { pem: null, settings: {} }
    const port = freePort()
    const asked = { port, utf8: options.utf8, pem: tls.pem, planted: talk.isPlanted }
    const server = talk.start([python, join(folder, "inbox.py"), JSON.stringify(asked)])
    const lines = () =>
      server
        .said()
        .split("\n")
        .slice(0, -1)
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line))
    await until(() => {
      if (server.hasEnded()) throw new Error(server.said())
      return lines().some(({ listens }) => listens)
    }, 50)
    await corresponds(talk, {
      settings: { MAIL_URL: `smtp://127.0.0.1:${port}`, ...tls.settings },
      isSecure: options.tls,
      letters: async () => lines().filter(({ to }) => to !== undefined),
      refusals: () => lines().filter(({ refused }) => refused !== undefined).length,
    })
  },
})

export const mail: Family = {
  name: "mail",
  title: "Mail servers",
  counterparts: [
    aiosmtpd("without SMTPUTF8", { utf8: false, tls: false }),
    aiosmtpd("with SMTPUTF8", { utf8: true, tls: false }),
    aiosmtpd("with STARTTLS", { utf8: true, tls: true }),
    mailpit,
    postfix,
  ],
}
