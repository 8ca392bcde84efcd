import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  armor,
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from "age-encryption"
import { Effect } from "effect"
import { makeEncrypted, openBackup } from "../../../adapters/backup/encrypted-backup.ts"
import { packed } from "../../../adapters/backup/tar.ts"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { run } from "../../sql/maintenance/maintained.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { addUser, installed, load, pictureOf, refusal, sourceOf, storePicture, verify } from "./kept.ts"

const bytesOf = (file: string) => Effect.promise(() => Bun.file(file).bytes())

/** An installation with a larger picture, a folder, and a file with a new identity in it. */
const prepared = Effect.gen(function* () {
  const { dataDir, pictures } = yield* installed(["ada", "bob"])
  const large = storePicture(dataDir, "large ".repeat(50_000))
  addUser(dataDir, "eve", large)
  const folder = yield* temporaryFolder
  const file = join(folder, "backup.tar.age")
  const identity = join(folder, "identity")
  const secret = yield* Effect.promise(generateX25519Identity)
  writeFileSync(identity, `# created: today\n\n${secret}\n`)
  const recipient = yield* Effect.promise(() => identityToRecipient(secret))
  return { dataDir, pictures: [...pictures, large], folder, file, identity, secret, recipient }
})

const make = (dataDir: string, file: string, ...recipients: ReadonlyArray<string>) =>
  makeEncrypted(
    sourceOf(dataDir),
    file,
    { recipients, staging: join(dataDir, "staging") },
    { allowLost: false, progress: () => Effect.void },
  )

const opened = (dataDir: string, path: string, identity: string | null) =>
  openBackup(path, { identity, staging: join(dataDir, "opened"), hold: sourceOf(dataDir).hold })

const refused = (dataDir: string, path: string, identity: string | null) =>
  refusal(Effect.scoped(opened(dataDir, path, identity)))

describe("An encrypted backup", () => {
  test("is one file for its owner alone, which each recipient restores elsewhere, and leaves nothing behind", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, folder, identity, pictures, recipient } = yield* prepared
        const second = join(folder, "second")
        const hybrid = yield* Effect.promise(generateHybridIdentity)
        writeFileSync(second, hybrid)
        const other = yield* Effect.promise(() => identityToRecipient(hybrid))
        const { copied } = yield* make(dataDir, file, recipient, other)
        expect(copied).toBe(3)
        expect(statSync(file).mode & 0o777).toBe(0o600)
        expect(readdirSync(folder).toSorted()).toEqual(["backup.tar.age", "identity", "second"])
        expect(existsSync(join(dataDir, "staging"))).toBe(false)
        const text = Buffer.from(yield* bytesOf(file)).toString("latin1")
        expect(text).toStartWith("age-encryption.org/v1\n")
        expect(text).not.toMatch(/manifest|SQLite|large large|ada@example/)
        const restored = join(folder, "restored")
        yield* Effect.scoped(
          Effect.gen(function* () {
            const plain = yield* opened(restored, file, identity)
            expect(statSync(plain).mode & 0o777).toBe(0o700)
            expect(yield* verify(plain)).toMatchObject({ problems: [], notes: [] })
            expect(yield* load(restored, plain)).toMatchObject({ copied: 3 })
          }),
        )
        expect(readdirSync(restored)).not.toContain("opened")
        expect(existsSync(sqliteFile(restored))).toBe(true)
        for (const picture of pictures)
          expect(yield* bytesOf(pictureOf(restored, picture))).toEqual(yield* bytesOf(pictureOf(dataDir, picture)))
        yield* Effect.scoped(opened(restored, file, second))
        yield* make(dataDir, file, other)
        expect(yield* refused(restored, file, identity)).toMatch(/ was made for other recipients than this /)
      }),
    ))

  test("is an archive of tar in the format of age, in both directions", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, folder, identity, recipient, secret } = yield* prepared
        yield* make(dataDir, file, recipient)
        const decrypter = new Decrypter()
        decrypter.addIdentity(secret)
        const archive = yield* Effect.promise(async () => decrypter.decrypt(await Bun.file(file).bytes()))
        const plain = join(folder, "plain")
        mkdirSync(plain)
        const tar = Bun.spawn(["tar", "-x", "-C", plain], { stdin: archive, stderr: "inherit" })
        expect(yield* Effect.promise(() => tar.exited)).toBe(0)
        expect(yield* verify(plain)).toMatchObject({ problems: [], notes: [] })
        const encrypter = new Encrypter()
        encrypter.addRecipient(recipient)
        writeFileSync(file, yield* Effect.promise(() => encrypter.encrypt(archive)))
        expect(yield* verify(yield* opened(dataDir, file, identity))).toMatchObject({ problems: [], notes: [] })
      }),
    ))

  test("is read when GNU tar has packed it again, with any names", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, folder, identity, recipient, secret } = yield* prepared
        yield* make(dataDir, file, recipient)
        const decrypter = new Decrypter()
        decrypter.addIdentity(secret)
        const archive = yield* Effect.promise(async () => decrypter.decrypt(await Bun.file(file).bytes()))
        const plain = join(folder, "plain")
        mkdirSync(plain)
        const tar = Bun.spawn(["tar", "-x", "-C", plain], { stdin: archive, stderr: "inherit" })
        expect(yield* Effect.promise(() => tar.exited)).toBe(0)
        for (const how of [
          ["--format=gnu", "."],
          ["--format=ustar", "."],
          ["--format=gnu", ...readdirSync(plain)],
        ]) {
          const again = Bun.spawn(["tar", "-c", "-C", plain, ...how], { stdout: "pipe", stderr: "inherit" })
          const bytes = new Uint8Array(yield* Effect.promise(() => new Response(again.stdout).arrayBuffer()))
          const encrypter = new Encrypter()
          encrypter.addRecipient(recipient)
          writeFileSync(file, yield* Effect.promise(() => encrypter.encrypt(bytes)))
          const found = yield* Effect.scoped(Effect.flatMap(opened(dataDir, file, identity), verify))
          expect(found).toMatchObject({ problems: [], notes: [] })
        }
      }),
    ))

  test("as a text of age is refused by a sentence that says how the file is made of it", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, identity, recipient } = yield* prepared
        yield* make(dataDir, file, recipient)
        writeFileSync(file, armor.encode(yield* bytesOf(file)))
        for (const given of [identity, null])
          expect(yield* refused(dataDir, file, given)).toMatch(/ is a text that age made with --armor; make the file /)
        const made = Bun.spawn(["sh", "-c", `sed '/^-----/d' "$1" | base64 -d`, "sh", file], { stdout: "pipe" })
        const bytes = yield* Effect.promise(() => new Response(made.stdout).arrayBuffer())
        writeFileSync(file, new Uint8Array(bytes))
        expect(yield* verify(yield* opened(dataDir, file, identity))).toMatchObject({ problems: [], notes: [] })
      }),
    ))

  test("that is cut or altered anywhere is refused, and nothing of it stays", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, folder, identity, recipient } = yield* prepared
        yield* make(dataDir, file, recipient)
        const whole = yield* bytesOf(file)
        const portion = 64 * 1024 + 16
        const ends = [30, 150, 200, 250, 300, portion, 200 + 2 * portion, whole.length - 17, whole.length - 1]
        for (const end of ends) {
          writeFileSync(file, whole)
          truncateSync(file, end)
          expect(yield* refused(dataDir, file, identity)).toMatch(/ cannot be decrypted: /)
        }
        for (const at of [40, 120, 190, 230, 5000, portion + 300, whole.length - 600, whole.length - 1]) {
          const altered = whole.slice()
          altered[at] = (altered[at] ?? 0) ^ 1
          writeFileSync(file, altered)
          expect(yield* refused(dataDir, file, identity)).toMatch(/ cannot be decrypted: /)
        }
        writeFileSync(file, Buffer.concat([whole, whole]))
        expect(yield* refused(dataDir, file, identity)).toMatch(/ cannot be decrypted: /)
        expect(existsSync(join(dataDir, "opened"))).toBe(false)
        expect(readdirSync(folder).toSorted()).toEqual(["backup.tar.age", "identity"])
      }),
    ))

  test("cannot put a file outside of its folder, nor anything that is no part of a backup", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, folder, identity, recipient } = yield* prepared
        writeFileSync(join(folder, "evil"), "evil")
        mkdirSync(join(folder, "below"))
        for (const path of ["../evil", "../identity"]) {
          const encrypter = new Encrypter()
          encrypter.addRecipient(recipient)
          const archive = Buffer.concat(
            yield* Effect.promise(() => Array.fromAsync(packed(join(folder, "below"), [path]))),
          )
          writeFileSync(file, yield* Effect.promise(() => encrypter.encrypt(archive)))
          expect(yield* refused(dataDir, file, identity)).toMatch(/: it holds a file that is no part of a backup\.$/)
        }
        for (const content of [Buffer.alloc(0), Buffer.from("no archive ".repeat(100)), Buffer.alloc(100)]) {
          const encrypter = new Encrypter()
          encrypter.addRecipient(recipient)
          writeFileSync(file, yield* Effect.promise(() => encrypter.encrypt(content)))
          expect(yield* refused(dataDir, file, identity)).toMatch(/: it (holds no backup|ends early)\.$/)
        }
      }),
    ))

  test("takes the place of an older one alone, and needs a recipient and an identity of age", () =>
    run(
      Effect.gen(function* () {
        const { dataDir, file, identity, recipient, secret } = yield* prepared
        const sentence = "--encrypt-to takes a recipient of age, which begins with age1."
        for (const wrong of ["", "age1xyz", "ssh-ed25519 AAAA", secret])
          expect(yield* refusal(make(dataDir, file, recipient, wrong))).toBe(sentence)
        expect(existsSync(file)).toBe(false)
        expect(yield* refusal(make(dataDir, identity, recipient))).toMatch(/ is something else; name a new file/)
        yield* make(dataDir, file, recipient)
        const before = yield* bytesOf(file)
        yield* make(dataDir, file, recipient)
        expect(yield* bytesOf(file)).not.toEqual(before)
        expect(yield* refused(dataDir, file, null)).toMatch(/ is encrypted; name the file of your identity by /)
        expect(yield* refused(dataDir, dataDir, identity)).toMatch(/ is not encrypted; leave --identity out\.$/)
        expect(yield* refused(dataDir, `${file}.none`, identity)).toMatch(/\.none is not there\.$/)
        expect(yield* opened(dataDir, dataDir, null)).toBe(dataDir)
        expect(yield* refused(dataDir, file, file)).toMatch(/ is no file of identities of age/)
        expect(yield* refused(dataDir, file, `${file}.none`)).toMatch(/\.none cannot be read: /)
      }),
    ))
})
