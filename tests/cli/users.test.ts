import { Database } from "bun:sqlite"
import { afterAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { migratedInstallation } from "./curio.ts"

const curio = migratedInstallation()
afterAll(curio.remove)

const view = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  email: "ada@example.com",
  displayName: "Ada",
  emailVerified: true,
  hasPassword: true,
  avatarUrl: null,
  bio: null,
  privacy: "public",
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
  suspendedAt: null,
}

/** What a look at one account adds. */
const texts = { textsUsed: 0, textsLimit: 200 * 1024 ** 2, textsToday: 0, textsLimitPerDay: 20 * 1024 ** 2 }
const refused = { role: null, emailRefusedAt: null, emailRefusal: null }
const shown = { ...view, ...refused, storageUsed: 0, storageLimit: 2 * 1024 ** 3, ...texts }

describe("curio users", () => {
  test("makes, shows, lists, changes and deletes accounts, and each change is in the audit", async () => {
    const ada = await curio.json(["users", "create", "--email", "ada@example.com", "--name", "Ada"], "correct horse\n")
    expect(ada).toEqual(view)
    const bob = await curio.json(["users", "create", "--email", "bob@example.com", "--without-password", "-y"])
    expect(bob).toMatchObject({ displayName: "bob", hasPassword: false })

    expect(await curio.json(["users", "list"])).toEqual([bob, ada])
    expect(await curio.json(["users", "list", "--limit", "1"])).toEqual([bob])
    expect(await curio.json(["users", "list", "--q", "AdA"])).toEqual([ada])
    expect(await curio.json(["users", "list", "--q", "%"])).toEqual([])
    expect(await curio.json(["users", "show", "ada@example.com"])).toEqual({ ...shown, ...ada })
    expect(await curio.json(["users", "show", ada.id.toUpperCase()])).toEqual({ ...shown, ...ada })

    const table = await curio.run(["users", "list"])
    const [heading = "", first = "", ...rest] = table.out.trimEnd().split("\n")
    expect(heading).toMatch(
      /^ID +EMAIL +DISPLAY NAME +EMAIL VERIFIED +HAS PASSWORD +PRIVACY +CREATED AT +SUSPENDED AT$/,
    )
    expect(first.indexOf("bob@example.com")).toBe(heading.indexOf("EMAIL"))
    expect(rest).toHaveLength(1)
    expect(table.out).not.toContain("\x1b")

    expect(await curio.json(["users", "set-password", "bob@example.com"], "another horse")).toEqual({ changed: 1 })
    const ending = ["users", "set-password", bob.id, "--end-sessions", "--yes"]
    expect(await curio.json(ending, "another horse")).toEqual({ changed: 1 })
    expect(await curio.json(["users", "verify", bob.id, "--yes"])).toEqual({ verified: 1 })
    expect(await curio.json(["users", "unlink", bob.id, "--yes"])).toEqual({ unlinked: 0 })
    expect(await curio.json(["users", "reset-factors", bob.id, "--yes"])).toEqual({ removed: 0 })
    expect(await curio.json(["users", "show", bob.id])).toMatchObject({ hasPassword: true, emailVerified: true })
    expect(await curio.json(["users", "set-email", bob.id, "b@example.com"])).toEqual({ changed: 1 })
    const renamed = await curio.json(["users", "show", bob.id])
    expect(renamed).toMatchObject({ email: "b@example.com", emailVerified: false })
    expect(await curio.json(["users", "set-email", "b@example.com", "bob@example.com", "-y"])).toEqual({ changed: 1 })
    expect(await curio.json(["users", "grant", bob.id, "moderator", "--yes"])).toEqual({ granted: 1 })
    expect(await curio.json(["users", "grant", bob.id, "moderator", "--yes"])).toEqual({ granted: 1 })
    expect(await curio.json(["users", "show", bob.id])).toMatchObject({ role: "moderator" })
    expect(await curio.json(["users", "revoke", bob.id, "--yes"])).toEqual({ revoked: 1 })
    expect(await curio.json(["users", "revoke", bob.id, "--yes"])).toEqual({ revoked: 0 })
    expect(await curio.json(["users", "grant", bob.id, "admin", "--yes"])).toEqual({ granted: 1 })
    expect(await curio.json(["users", "suspend", bob.id, "--note", " Sells fakes ", "-y"])).toEqual({ suspended: 1 })
    expect(await curio.json(["users", "show", bob.id])).toMatchObject({ suspendedAt: view.createdAt })
    expect(await curio.json(["users", "show", bob.id])).toMatchObject({ role: null })
    const twice = await curio.run(["users", "suspend", bob.id, "--note", "again", "--yes", "--json"])
    expect(twice).toEqual({ code: 1, out: "", err: "The account is suspended already.\n" })
    expect(await curio.json(["users", "unsuspend", "bob@example.com"])).toEqual({ unsuspended: 1 })
    const back = await curio.run(["users", "unsuspend", bob.id, "--json"])
    expect(back).toEqual({ code: 1, out: "", err: "The account is not suspended.\n" })
    expect(await curio.json(["users", "delete", bob.id, "--yes"])).toEqual({ deleted: 1 })
    expect(await curio.json(["users", "list"])).toEqual([ada])

    const audit: ReadonlyArray<{ command: string; target: string; note: string | null }> = await curio.json([
      "audit",
      "list",
    ])
    expect(audit.map(({ command, target }) => [command, target])).toEqual([
      ["users delete", bob.id],
      ["users unsuspend", bob.id],
      ["users suspend", bob.id],
      ["users grant", bob.id],
      ["users revoke", bob.id],
      ["users grant", bob.id],
      ["users set-email", bob.id],
      ["users set-email", bob.id],
      ["users reset-factors", bob.id],
      ["users unlink", bob.id],
      ["users verify", bob.id],
      ["users set-password", bob.id],
      ["users set-password", bob.id],
      ["users create", bob.id],
      ["users create", ada.id],
    ])
    expect(audit[2]?.note).toBe("Sells fakes")
    expect(Object.keys(audit[0] ?? {})).toEqual(["id", "at", "command", "target", "note", "actor"])
    expect((await curio.run(["audit", "list"])).out).toMatch(/^ID +AT +COMMAND +TARGET +NOTE +ACTOR\n/)
  })

  test("asks before it deletes, and without a terminal does nothing", async () => {
    const { code, err, out } = await curio.run(["users", "delete", "ada@example.com", "--json"])
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toBe("Nothing was done: there is no terminal to ask on; repeat it with --yes.\n")
    expect(await curio.json(["users", "show", "ada@example.com"])).toEqual(shown)
  })

  test("asks before it unlinks, and changes nothing where the audit cannot be written", async () => {
    const unasked = await curio.run(["users", "unlink", "ada@example.com", "--json"])
    expect(unasked).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^Nothing was done: /) })

    using database = new Database(join(curio.dataDir, "curio.db"))
    const hashes = () => database.query("select email, password_hash, suspended_at from users order by email").all()
    const before = hashes()
    database.run("create trigger no_audit before insert on audit begin select raise(abort, 'the audit is shut'); end")
    for (const args of [
      ["set-password", "ada@example.com"],
      ["create", "--email", "eve@example.com"],
      ["unlink", "ada@example.com", "--yes"],
      ["reset-factors", "ada@example.com", "--yes"],
      ["set-email", "ada@example.com", "ada@example.org"],
      ["suspend", "ada@example.com", "--yes", "--note", "spam"],
    ])
      expect(await curio.run(["users", ...args], "another horse")).toMatchObject({ code: 1, out: "" })
    expect(hashes()).toEqual(before)
    database.run("drop trigger no_audit")
  })

  test.each([
    [["show", "unknown@example.com"], "", 1, /^There is no such user; "curio users list --q <text>" finds them\.\n$/],
    [["show", "01a1fc1f-ddc1-7327-ac22-811d6f21892c"], "", 1, /^There is no such user; /],
    [["show", "no address at all"], "", 1, /^There is no such user; /],
    [["delete", "unknown@example.com", "--yes"], "", 1, /^There is no such user; /],
    [["unlink", "unknown@example.com", "--yes"], "", 1, /^There is no such user; /],
    [["reset-factors", "unknown@example.com", "--yes"], "", 1, /^There is no such user; /],
    [["reset-factors", "ada@example.com"], "", 1, /^Nothing was done: /],
    [["set-email", "unknown@example.com", "ada@example.org"], "", 1, /^There is no such user; /],
    [["set-email", "ada@example.com", "no address"], "", 2, /^address is not one plain mail address\.\n$/],
    [["set-email", "ada@example.com", "ada@example.com"], "", 1, /^There is an account with this address already\.\n$/],
    [["suspend", "unknown@example.com", "--note", "spam", "--yes"], "", 1, /^There is no such user; /],
    [["suspend", "ada@example.com", "--note", "spam"], "", 1, /^Nothing was done: /],
    [["suspend", "ada@example.com", "--yes"], "", 2, /^Missing required flag: --note\. /],
    [["suspend", "ada@example.com", "--note", " ", "--yes"], "", 2, /a note has 1 to 2000 characters/],
    [["set-password", "ada@example.com"], "short\n", 1, /^A password has 8 to 128 characters; /],
    [["set-password", "ada@example.com"], "", 1, /^A password has 8 to 128 characters; /],
    [["set-password", "ada@example.com", "--password", "correct horse"], "", 2, /^Unrecognized flag: --password/],
    [
      ["create", "--email", "ada@example.com"],
      "correct horse",
      1,
      /^There is an account with this address already\.\n$/,
    ],
    [["create", "--email", "Ada <ada@example.com>"], "correct horse", 2, /^--email is not one plain mail address\.\n$/],
    [["create", "--email", "eve@example.com", "--name", "\u200b"], "", 2, /^--name takes 1 to 100 characters: /],
    [["create", "--email", "eve@example.com", "--name", "Eve\u001b[31m"], "", 2, /^--name takes 1 to 100 characters: /],
    [["create", "--email", "eve@example.com", "--name", " "], "", 2, /^--name takes 1 to 100 characters: /],
    [["create"], "", 2, /^Missing required flag: --email\. "curio users create --help" shows what it takes\.\n$/],
  ] as const)("%j is refused in one line", async (args, stdin, code, sentence) => {
    const refused = await curio.run(["users", ...args, "--json"], stdin)
    expect(refused).toEqual({ code, out: "", err: expect.stringMatching(sentence) })
    expect(refused.err.trimEnd().split("\n")).toHaveLength(1)
  })
})
