import { expect } from "bun:test"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runToEnd } from "../../server/processes/server-process.ts"
import { png } from "../../support/pictures.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const folder = join(import.meta.dirname, "python")
const version = "v1.3.2"

interface Age {
  readonly identity: () => Promise<{ readonly identity: string; readonly recipient: string }>
  readonly open: (from: string, to: string, identity: string) => Promise<unknown>
  readonly encrypt: (from: string, to: string, recipient: string) => Promise<unknown>
}

const opening = (
  name: string,
  version: string,
  isQuick: boolean,
  ageOf: (talk: Talk) => Promise<Age>,
): Counterpart => ({
  ...{ name, version, isQuick },
  planted: {
    what: "one bit of the backup is another one",
    foundBy: "opens a backup of ours, which tar unpacks",
    says: /decrypt|authenticate|chunk|payload|ended with/i,
  },
  talk: async (talk) => {
    const { ask, check, install } = talk
    const age = await ageOf(talk)
    const at = (file: string) => join(talk.folder, file)
    const server = await talk.curio()
    const ada = await server.person()
    const picture = new FormData()
    picture.append("file", new File([png(90, 90)], "ada.png"))
    await ada.put("/users/me/avatar", picture)
    const { identity, recipient } = await age.identity()
    writeFileSync(at("identity"), `${identity}\n`)

    await check("opens a backup of ours, which tar unpacks", async () => {
      const { err } = await server.administer("backup", at("ours.age"), "--encrypt-to", recipient, "--json")
      expect(err).toBe("")
      const bytes = readFileSync(at("ours.age"))
      if (talk.isPlanted) bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1
      writeFileSync(at("sent.age"), bytes)
      await age.open(at("sent.age"), at("ours.tar"), identity)
      const { text } = await ask([install.program("tar"), "-tf", at("ours.tar")])
      expect(text.split("\n").filter((name) => /\.webp$/.test(name))).toHaveLength(1)
      expect(text).toContain("manifest")
    })
    await check("encrypts what we verify and restore", async () => {
      await age.encrypt(at("ours.tar"), at("theirs.age"), recipient)
      const restored = at("restored")
      mkdirSync(restored)
      const { code, err } = await restoring(server, restored, at("theirs.age"), at("identity"))
      expect([err, code]).toEqual(["", 0])
    })
  },
})

/** The command on another folder of data: the server runs on its own. */
const restoring = async (
  { env }: Awaited<ReturnType<Talk["curio"]>>,
  DATA_DIR: string,
  backup: string,
  identity: string,
) => {
  const args = ["restore", backup, "--identity", identity, "--yes", "--json"]
  return runToEnd("cli/main.ts", args, { ...env, DATA_DIR })
}

export const age: Family = {
  name: "age",
  title: "Programs that open encrypted backups",
  counterparts: [
    opening("pyrage for Python", pinned(folder, "requirements.txt", "pyrage"), true, async ({ ask, install }) => {
      const program = [(await install.python(folder))("python"), join(folder, "age.py")]
      const run = async (asked: object) => (await ask(program, asked)).json
      return {
        identity: () => run({ do: "identity" }),
        open: (from, to, identity) => run({ do: "open", from, to, identity }),
        encrypt: (from, to, recipient) => run({ do: "encrypt", from, to, recipient }),
      }
    }),
    opening("age for Go", version, true, async ({ ask, folder: place, install }) => {
      const program = await install.goProgram(`filippo.io/age/cmd/age@${version}`)
      const keygen = await install.goProgram(`filippo.io/age/cmd/age-keygen@${version}`)
      return {
        identity: async () => {
          const { text } = await ask([keygen])
          const [identity = "", recipient = ""] = [/AGE-SECRET-KEY-\S+/, /age1\S+/].map((one) => one.exec(text)?.[0])
          return { identity, recipient }
        },
        open: (from, to) => ask([program, "-d", "-i", join(place, "identity"), "-o", to, from]),
        encrypt: (from, to, recipient) => ask([program, "-r", recipient, "-o", to, from]),
      }
    }),
  ],
}
