import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../support/until.ts"
import { type Counterpart, Missing, type Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { certificate } from "./certificate.ts"
import { corresponds, type Letter, planted } from "./letters.ts"

const reader = join(import.meta.dirname, "python/letter.py")

/** A folder of its own for all that Postfix keeps, one mailbox for everybody, and TLS before anything else. */
const configured = async ({ folder, ...talk }: Talk) => {
  const tls = await certificate({ folder, ...talk })
  const port = freePort()
  const place = (name: string) => join(folder, name)
  for (const name of ["conf", "queue", "data", "mail"]) mkdirSync(place(name))
  const id = (flag: string) => Number(Bun.spawnSync(["id", flag, "postfix"]).stdout.toString())
  const settings = {
    compatibility_level: "3.6",
    ...{ queue_directory: place("queue"), data_directory: place("data"), mail_owner: "postfix" },
    ...{ inet_interfaces: "127.0.0.1", inet_protocols: "ipv4", mynetworks: "127.0.0.0/8", mydestination: "" },
    ...{ smtpd_tls_security_level: "encrypt", smtpd_tls_cert_file: tls.cert, smtpd_tls_key_file: tls.key },
    smtpd_tls_received_header: "yes",
    ...{ virtual_mailbox_domains: "example.com", virtual_mailbox_base: place("mail") },
    ...{ virtual_mailbox_maps: "static:all/", virtual_uid_maps: `static:${id("-u")}` },
    virtual_gid_maps: `static:${id("-g")}`,
    smtpd_relay_restrictions: "reject_unauth_destination",
    ...{ maillog_file: place("log"), maillog_file_prefixes: folder },
  }
  writeFileSync(
    place("conf/main.cf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(""),
  )
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    ...["pickup unix n - n 60 1 pickup", "cleanup unix n - n - 0 cleanup", "qmgr unix n - n 300 1 qmgr"],
    ...["rewrite unix - - n - - trivial-rewrite", "virtual unix - n n - - virtual", "anvil unix - - n - 1 anvil"],
    ...["bounce unix - - n - 0 bounce", "defer unix - - n - 0 bounce", "error unix - - n - - error"],
    ...["tlsmgr unix - - n 1000? 1 tlsmgr", "scache unix - - n - 1 scache", "postlog unix-dgram n - n - 1 postlogd"],
    "proxymap unix - - n - - proxymap",
  ]
  writeFileSync(place("conf/master.cf"), `${services.join("\n")}\n`)
  const log = () => (existsSync(place("log")) ? readFileSync(place("log"), "utf8") : "")
  return { tls, port, log, conf: place("conf"), inbox: place("mail/all/new") }
}

/** What runs on most mail machines, with TLS demanded. */
export const postfix: Counterpart = {
  name: "Postfix with STARTTLS",
  version: "3.7 or newer",
  needs: "its certificate by an authority that is known here, or by `NODE_EXTRA_CA_CERTS`",
  planted,
  talk: async (talk) => {
    const program = talk.install.program("postfix")
    if (process.getuid?.() !== 0) throw new Missing("Postfix is started by root alone.")
    Bun.spawnSync(["chmod", "755", talk.folder])
    const { conf, inbox, log, port, tls } = await configured(talk)
    const python = talk.install.program("python3")
    Bun.spawnSync(["chown", "postfix", join(conf, "../data"), join(conf, "../mail")])
    const server = talk.start([program, "-c", conf, "start-fg"])
    talk.atEnd(() => Bun.spawnSync([program, "-c", conf, "stop"]))
    await until(() => {
      if (server.hasEnded()) throw new Error(`Postfix has ended: ${server.said()}${log()}`)
      return log().includes("daemon started")
    }, 50)
    const arrived = (file: string) => statSync(join(inbox, file)).mtimeMs
    const files = () =>
      existsSync(inbox) ? readdirSync(inbox).sort((one, other) => arrived(one) - arrived(other)) : []
    await corresponds(talk, {
      settings: { MAIL_URL: `smtp://127.0.0.1:${port}`, ...tls.settings },
      isSecure: true,
      letters: async () => {
        const raw = files().map((file) => readFileSync(join(inbox, file), "latin1"))
        const letters = talk.isPlanted ? raw.map((one) => one.replaceAll("token=3D", "token=3Dx")) : raw
        const { json: found } = await talk.ask([python, reader], { letters })
        return found.map((one: Letter & { readonly received: ReadonlyArray<string> }) => ({
          ...one,
          isSecure: /TLSv1/.test(one.received[0] ?? ""),
        }))
      },
      refusals: null,
    })
  },
}
