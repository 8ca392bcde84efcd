import { afterAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redacted, Result } from "effect"
import { readConfig, settingOf, variableNames } from "../../../adapters/config/config.ts"
import { readableConfig } from "../../../cli/doctor/readable-config.ts"
import { faultsOf, production, read, secret } from "./readings.ts"

const folder = mkdtempSync(join(tmpdir(), "curio-secrets-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** The secrets in a configuration, as texts. */
const secretsIn = (value: unknown): ReadonlyArray<string> => {
  if (Redacted.isRedacted(value)) return [JSON.stringify(Redacted.value(value))]
  if (typeof value !== "object" || value === null || value instanceof RegExp) return []
  return Object.values(value).flatMap(secretsIn)
}

/** An environment in which every part is on. */
const everything = {
  STORAGE: "s3",
  IDP_OAUTH_ENABLED: "true",
  IDP_ISSUER: "https://id.example",
  IDP_CLIENT_ID: "curio",
  IDP_CLIENT_SECRET: "x",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  EDITION_IGDB_CLIENT_ID: "curio",
  EDITION_IGDB_CLIENT_SECRET: "x",
}
/** A pair of keys for web push. One of them alone is an error. */
const pushKeys = {
  VAPID_PRIVATE_KEY: `${"hunter2".repeat(6)}g`,
  VAPID_PUBLIC_KEY: "BHawOejPWRt09Ty87Vbuf-k_JCYHYDj5z0PGCYuiZNTij0nlJZyABCvNNKo2p34vMOZqbpFx_qUPcsBgZVn1Qqw",
}
/** Texts of which each kind of variable takes one; each holds a word that no default has. */
const samples = [
  "hunter2".repeat(8),
  pushKeys.VAPID_PRIVATE_KEY,
  "postgres://me:hunter2@host/db",
  "smtp://me:hunter2@host",
  "key=hunter2",
]

const readWith = (name: string, text: string) => {
  const { [settingOf(name)]: _replaced, ...others }: Record<string, string> = everything
  const partner = settingOf(name) === "VAPID_PRIVATE_KEY" ? { VAPID_PUBLIC_KEY: pushKeys.VAPID_PUBLIC_KEY } : {}
  return Result.getOrNull(readConfig({ ...others, ...partner, [name]: text }))
}
const settings = [...variableNames()].filter((name) => !name.endsWith("_FILE"))
const secretSettings = settings.flatMap((name) => {
  const text = samples.find((sample) => secretsIn(readWith(name, sample)).some((value) => value.includes("hunter2")))
  return text === undefined ? [] : [{ name, text }]
})

describe("A secret in a file", () => {
  test("is possible for every setting that is secret, and for no other", () => {
    expect(secretSettings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["JWT_SECRET", "SECRETS_KEY", "DATABASE_URL", "MAIL_URL", "OTEL_EXPORTER_OTLP_HEADERS"]),
    )
    const withFile = settings.filter((name) => variableNames().has(`${name}_FILE`))
    expect(withFile.toSorted()).toEqual(secretSettings.map(({ name }) => name).toSorted())
  })

  test.each(secretSettings)("gives $name the same value as the variable", ({ name, text }) => {
    const path = file(name, `${text}\n`)
    const inFile = readWith(`${name}_FILE`, path)
    expect(inFile).not.toBeNull()
    expect(secretsIn(inFile)).toEqual(secretsIn(readWith(name, text)))
    expect(inFile?.warnings).toEqual(readWith(name, text)?.warnings ?? [])
  })

  test.each([
    ["without a line break", secret, secret],
    ["with a line break", `${secret}\n`, secret],
    ["with a line break of Windows", `${secret}\r\n`, secret],
    ["with blanks around, which are part of it", ` ${secret} \n`, ` ${secret} `],
    ["with several lines, of which the last line break goes", `${secret}\n${secret}\n\n`, `${secret}\n${secret}\n`],
  ])("%s", (_, content, value) => {
    const { jwtSecret } = read({ JWT_SECRET_FILE: file("one", content) })
    expect(jwtSecret && Redacted.value(jwtSecret)).toBe(value)
  })

  test("may be named by a link, as secrets of Kubernetes are", () => {
    symlinkSync(file("target", secret), join(folder, "link"))
    expect(read({ JWT_SECRET_FILE: join(folder, "link") }).jwtSecret).not.toBeNull()
  })

  test("is not looked for where its variable is blank", () => {
    expect(read({ ...production, JWT_SECRET_FILE: " " }).jwtSecret).not.toBeNull()
    expect(read({ ...production, JWT_SECRET: " ", JWT_SECRET_FILE: file("one", secret) }).jwtSecret).not.toBeNull()
  })

  test("and a value stop the start by a sentence that names both", () => {
    const env = { ...production, JWT_SECRET_FILE: file("one", secret) }
    expect(faultsOf(env)).toEqual(["JWT_SECRET and JWT_SECRET_FILE are both set: set one of them."])
    expect(faultsOf({ ...production, JWT_SECRET_FILE: join(folder, "no-such-file") })).toHaveLength(1)
  })

  mkdirSync(join(folder, "folder"))
  test.each([
    ["is not there", join(folder, "hunter2"), "names a file that does not exist"],
    ["is below another file", join(file("hunter2-file", "x"), "hunter2"), "names a file that does not exist"],
    ["is a folder", join(folder, "folder"), "names something that is not a file"],
    ["never ends", "/dev/zero", "names something that is not a file"],
    ["is empty", file("empty", ""), "names an empty file"],
    ["is a line break", file("break", "\n"), "names an empty file"],
    ["is large", file("large", "hunter2".repeat(10_000)), "names a file of more than 64 KB"],
    ["is not UTF-8", file("binary", new Uint8Array([0xff, 0xfe, 0xfd])), "names a file that is not text in UTF-8"],
    ["has a path with NUL", "hunter2\0", "names a file that cannot be read"],
  ])("that %s stops the start, and its path is not shown", (_, path, sentence) => {
    const { JWT_SECRET: _secret, ...rest } = production
    const faults = faultsOf({ ...rest, JWT_SECRET_FILE: path })
    expect(faults).toEqual([`JWT_SECRET_FILE ${sentence}: set the path of a file that holds JWT_SECRET alone.`])
  })

  test("that is too short is complained about by the name of its variable", () => {
    const faults = faultsOf({ SECRETS_KEY_FILE: file("short", "hunter2\n") })
    expect(faults).toEqual([expect.stringMatching(/^SECRETS_KEY_FILE has only 7 bytes: set at least 32 random bytes/)])
  })

  test("lets the doctor look at all other parts, whatever is wrong with it", () => {
    for (const SECRETS_KEY_FILE of [join(folder, "hunter2"), file("short", "hunter2")]) {
      const { config, errors } = readableConfig({ ...production, SECRETS_KEY: secret, SECRETS_KEY_FILE, PORT: "4711" })
      expect(errors).toHaveLength(1)
      expect(config).toMatchObject({ port: 4711, secretsKey: null })
    }
  })
})
