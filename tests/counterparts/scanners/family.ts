import { expect } from "bun:test"
import { createHash } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { testArchive } from "../../../adapters/scanner/test-archive.ts"
import { eicar } from "../../support/clamd.ts"
import { until } from "../../support/until.ts"
import type { Counterpart, Family, Started, Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"

/** What docs/operating.md says that clamd needs. */
const limits = ["StreamMaxLength 40M", "MaxFileSize 40M", "MaxScanSize 100M", "AlertExceedsMax yes"]

/** A clamd that knows the test file of EICAR alone, by its hash. The planted difference: it knows another file. */
const started = async (talk: Talk, name: string, settings: ReadonlyArray<string>) => {
  const files = await talk.install.debian("clamav-daemon", "libclamav12", "libmspack0")
  const [port, place] = [freePort(), join(talk.folder, name)]
  mkdirSync(place)
  const known = talk.isPlanted ? Buffer.from("another file") : eicar
  const hash = createHash("md5").update(known).digest("hex")
  await Bun.write(join(place, "test.hdb"), `${hash}:${known.length}:Eicar-Test-Signature\n`)
  const lines = [`DatabaseDirectory ${place}`, "TCPAddr 127.0.0.1", `TCPSocket ${port}`, "Foreground yes", ...settings]
  await Bun.write(join(place, "clamd.conf"), `${lines.join("\n")}\n`)
  const env = { LD_LIBRARY_PATH: join(files, "usr/lib/x86_64-linux-gnu") }
  const server = talk.start([join(files, "usr/sbin/clamd"), "-c", join(place, "clamd.conf")], { env })
  await until(async () => {
    if (server.hasEnded()) throw new Error(`clamd has ended: ${server.said()}`)
    return isThere(port)
  }, 50)
  return { address: `127.0.0.1:${port}`, server }
}

const isThere = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
    (socket) => {
      socket.end()
      return true
    },
    () => false,
  )

const clamd: Counterpart = {
  name: "clamd",
  version: "1.4 or newer",
  needs: "`StreamMaxLength`, `MaxFileSize`, `MaxScanSize` and `AlertExceedsMax yes`",
  planted: {
    what: "it does not know the file that it has to find",
    foundBy: "refuses a file in which something is found, also within an archive",
    says: /201/,
  },
  talk: async (talk) => {
    const { check, curio } = talk
    const { address, server: scanner } = await started(talk, "as-described", limits)
    const server = await curio({ CLAMD_ADDRESS: address })
    const ada = await server.person()
    const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
    const send = (file: string | Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData()
      form.append("files", new File([file], name))
      return ada.post(`/chat/conversations/${group.id}/messages`, form)
    }
    await check("refuses a file in which something is found, also within an archive", async () => {
      const files = [new Uint8Array(eicar), new Uint8Array(testArchive(1000))]
      const answers = [await send(files[0] ?? "", "notes.txt"), await send(files[1] ?? "", "notes.zip")]
      expect(answers.map(({ body, status }) => [status, body.error])).toEqual([
        [400, "MALWARE_FOUND"],
        [400, "MALWARE_FOUND"],
      ])
    })
    await check("takes a file in which nothing is found", async () => {
      const { body, status } = await send("A text.\n", "notes.txt")
      expect([status, body.attachments[0].name]).toEqual([201, "notes.txt"])
    })
    await check("is found in order by the doctor", async () => {
      expect(await seenByDoctor(server)).toMatchObject([{ status: "ok", detail: expect.stringContaining("32 MB") }])
    })
    await check("is named by the doctor where it does not look at large files", async () => {
      const careless = await started(talk, "careless", ["StreamMaxLength 40M", "MaxFileSize 20M"])
      const other = await curio({ CLAMD_ADDRESS: careless.address })
      const found = await seenByDoctor(other)
      expect(found).toMatchObject([{ status: "warn", detail: expect.stringContaining("AlertExceedsMax yes") }])
    })
    await check("keeps files out while it is not there", async () => {
      await ended(scanner)
      expect((await send("A text.\n", "notes.txt")).status).toBe(503)
    })
  },
}

const seenByDoctor = async ({ administer }: Awaited<ReturnType<Talk["curio"]>>) => {
  const { out } = await administer("doctor", "--json")
  return JSON.parse(out).filter(({ part }: { readonly part: string }) => part === "file scanner")
}

const ended = async (server: Started) => {
  server.end()
  await until(async () => server.hasEnded(), 20)
}

export const scanners: Family = { name: "scanners", title: "Scanners of uploads", counterparts: [clamd] }
