import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { codeOfStep } from "../../support/authenticator.ts"
import { type Answer, client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { places } from "./places.ts"
import { commandOf, environment, runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const [jwtBefore, jwtNow, keyBefore, keyNow] = ["jb", "jn", "kb", "kn"].map((text) => text.repeat(16)) as [
  string,
  string,
  string,
  string,
]
const old = { JWT_SECRET: jwtBefore, SECRETS_KEY: keyBefore }
const knowing = { ...old, JWT_SECRET_PREVIOUS: jwtNow, SECRETS_KEY_PREVIOUS: keyNow }
const fresh = { JWT_SECRET: jwtNow, SECRETS_KEY: keyNow }
const swapped = { ...fresh, JWT_SECRET_PREVIOUS: jwtBefore, SECRETS_KEY_PREVIOUS: keyBefore }

/** Servers behind a proxy, which sends none to one that is to stop, and stops it once its requests are answered. */
const fleetOn = (env: Record<string, string>, size: number) => {
  let servers: ReadonlyArray<{ readonly process: ServerProcess; readonly underWay: Set<Promise<unknown>> }> = []
  let back = Promise.withResolvers<void>()
  let turn = 0
  const start = async (secrets: Record<string, string>) => {
    servers = [...servers, { process: await startServer({ ...env, ...secrets }), underWay: new Set() }]
    back.resolve()
  }
  const stop = async () => {
    const [server, ...others] = servers
    servers = others
    if (others.length === 0) back = Promise.withResolvers()
    await Promise.allSettled(server?.underWay ?? [])
    expect(await server?.process.stop()).toBe(0)
  }
  return {
    /** Sends a request to the next server in turn, once there is one. */
    ask: async (send: (url: string) => Promise<Answer>): Promise<Answer> => {
      while (servers.length === 0) await back.promise
      turn += 1
      const server = servers[turn % servers.length]
      if (server === undefined) throw new Error("There is a server.")
      const answer = send(server.process.url)
      server.underWay.add(answer)
      return answer.finally(() => server.underWay.delete(answer))
    },
    start: async (secrets: Record<string, string>) => {
      for (let n = 0; n < size; n++) await start(secrets)
    },
    /** Starts each server again, one after the other. */
    restart: async (secrets: Record<string, string>) => {
      for (let n = 0; n < size; n++) {
        await stop()
        await start(secrets)
      }
    },
    end: async () => {
      while (servers.length > 0) await stop()
    },
  }
}

type Fleet = ReturnType<typeof fleetOn>

/** A browser whose requests go to one server after the other. */
const browserOn = (fleet: Fleet) => {
  const jar = new Map<string, string>()
  const ask = async (method: "get" | "post", path: string, status: number, body?: unknown, token?: string) => {
    const answer = await fleet.ask((url) => {
      const browser = client(url, token, jar)
      return method === "get" ? browser.get(path) : browser.post(path, body)
    })
    expect([method, path, answer.status, answer.status === status ? "" : answer.text]).toEqual([
      method,
      path,
      status,
      "",
    ])
    return answer
  }
  return { jar, ask }
}

const password = "correct horse"
const names = askedRaces === null ? ["ada"] : ["ada", "bob", "eve"]

/** A user with an authenticator app, a share link and two collections, and what they do all the time. */
const userOn = async (fleet: Fleet, name: string) => {
  const { ask } = browserOn(fleet)
  const email = `${name}@example.com`
  const registered = await ask("post", "/auth/register", 201, { email, password })
  let token: string = registered.body.accessToken
  const collections = ["one", "two"].map((text) =>
    ask("post", "/collections", 201, { name: `${name} ${text}`, type: "games" }, token),
  )
  const [{ body: shelf }] = (await Promise.all(collections)) as [Answer, ...Array<Answer>]
  const share = { targetType: "collection", targetId: shelf.id }
  const url: string = (await ask("post", "/shares", 201, share, token)).body.url
  const { secret } = (await ask("post", "/auth/totp", 201, undefined, token)).body
  const step = Math.floor(Date.now() / 30_000)
  const confirmed = await ask("post", "/auth/totp/confirm", 200, { code: codeOfStep(secret, step) }, token)
  const codes: Array<string> = [...confirmed.body.recoveryCodes]
  const firstPage = async () => (await ask("get", "/collections?limit=1", 200, undefined, token)).body.nextCursor
  const cursor: string = await firstPage()

  return {
    /** Reads with the token, with a cursor of before and one of now, and what is stored encrypted. */
    look: async () => {
      await ask("get", "/users/me", 200, undefined, token)
      for (const at of [cursor, await firstPage()])
        expect((await ask("get", `/collections?limit=1&cursor=${at}`, 200, undefined, token)).body.items).toHaveLength(
          1,
        )
      expect((await ask("get", "/shares", 200, undefined, token)).body.items[0].url).toBe(url)
    },
    /** Signs in by two steps, each at another server, and goes on with the new token. */
    signIn: async (answer: object = { recoveryCode: codes.pop() }) => {
      const other = browserOn(fleet)
      expect((await other.ask("post", "/auth/login", 401, { email, password })).body.error).toBe("MFA_REQUIRED")
      token = (await other.ask("post", "/auth/mfa", 200, answer)).body.accessToken
    },
    /** The code of the app that is later than the one that confirmed it. */
    code: () => ({ code: codeOfStep(secret, Math.max(step + 1, Math.floor(Date.now() / 30_000))) }),
  }
}

/** So many that a rotation is killed in their middle. */
const copies = 5000
const sizes: Readonly<Record<string, number>> = { SQLite: 1, Postgres: 2 }

describe.each(Object.entries(places("rotation")))("New secrets under load on %s", (name, place) => {
  test("fail no request, and after the rotation everything is read without those of before", async () => {
    const { ask, close, env } = await place()
    const fleet = fleetOn(env, sizes[name] ?? 1)
    await fleet.start(old)
    const users = await Promise.all(names.map((one) => userOn(fleet, one)))
    const curio = async (args: ReadonlyArray<string>, secrets: Record<string, string>) => {
      const off = { GAMEPLATFORM_ENABLED: "false" }
      const { code, err, out } = await runToEnd("cli/main.ts", [...args, "--json"], { ...env, ...secrets, ...off })
      expect([args, code, err]).toEqual([args, 0, ""])
      return JSON.parse(out)
    }
    const secretsPart = async (secrets: Record<string, string>) =>
      (await curio(["doctor"], secrets)).find(({ part }: { part: string }) => part === "secrets")

    let isOver = false
    let looks = 0
    const load = Promise.all(
      users.map(async ({ look }) => {
        while (!isOver) {
          await look()
          looks += 1
        }
      }),
    )
    const during = async (change: () => Promise<unknown>) => {
      await Promise.race([Promise.all([change(), ...users.map(({ signIn }) => signIn())]), load])
      // What was made before this change is read after it.
      for (const { look, signIn } of users) await look().then(() => signIn())
    }
    try {
      // Where one server is restarted it needs no round in which all servers get to know the new secrets.
      if (name !== "SQLite") await during(() => fleet.restart(knowing))
      await during(() => fleet.restart(swapped))
      expect((await secretsPart(swapped)).status).toBe("warn")
      await during(async () => {
        const { resealed, unreadable } = await curio(["secrets", "rotate", "--yes"], swapped)
        expect([resealed, unreadable]).toEqual([expect.any(Number), 0])
        expect(resealed).toBeGreaterThanOrEqual(2 * users.length)
      })
      expect(await curio(["secrets", "rotate", "--yes"], swapped)).toMatchObject({ unreadable: 0 })
    } finally {
      isOver = true
      await load
    }
    expect(looks).toBeGreaterThan(users.length)

    // The tokens of before are good no longer, so everybody signs in again.
    await fleet.restart(fresh)
    for (const { code, look, signIn } of users) {
      await signIn(code())
      const cursorsOfBefore = await look().catch((error: unknown) => String(error))
      expect(cursorsOfBefore).toContain("/collections?limit=1")
    }
    expect((await secretsPart(fresh)).status).toBe("ok")
    expect(await curio(["db", "check"], fresh)).toEqual([])
    const kept = await ask("select count(*) as n from shares where sealed_secret like 'v2.%'")
    expect(kept.map(({ n }) => Number(n))).toEqual([users.length])
    await fleet.end()
    await close()
  })

  test("without those of before make a server say by tables what it cannot read", async () => {
    const { close, env } = await place()
    const fleet = fleetOn(env, 1)
    await fleet.start(old)
    await userOn(fleet, "ada")
    await fleet.end()
    const server = await startServer({ ...env, ...fresh })
    const said = await server.logs(/"message":"(What is stored was encrypted with a secret that is not there[^"]*)"/)
    expect(said).toContain("1 secrets of authenticator apps (authenticators), 1 share links (shares)")
    expect(await server.stop()).toBe(0)
    await close()
  })

  test.if(name === "SQLite")("are everywhere after a rotation that was killed is repeated", async () => {
    const { ask, close, env } = await place()
    const fleet = fleetOn(env, 1)
    await fleet.start(old)
    await userOn(fleet, "ada")
    await fleet.end()
    await ask(`with recursive n(x) as (select 1 union all select x + 1 from n where x < ${copies})
      insert into shares (id, owner_id, collection_id, secret_hash, sealed_secret, created_at, views)
      select printf('0199f2c3-0000-7000-8000-%012d', x), owner_id, collection_id, x, sealed_secret, created_at, 0
      from shares, n`)
    const counts = async () => {
      const rows = await ask("select count(*) as n from shares group by substr(sealed_secret, 1, 12) order by n")
      return rows.map(({ n }) => Number(n))
    }
    expect(await counts()).toEqual([copies + 1])
    const variables = environment({ ...env, ...swapped })
    const args = ["secrets", "rotate", "--yes"]
    const killed = Bun.spawn([...commandOf("cli/main.ts"), ...args], {
      env: variables,
      stdout: "ignore",
      stderr: "ignore",
    })
    while ((await counts()).length < 2) if (killed.exitCode !== null) throw new Error("It ended too early.")
    killed.kill("SIGKILL")
    await killed.exited
    expect(await counts()).toHaveLength(2)
    const { code, err, out } = await runToEnd("cli/main.ts", [...args, "--json"], { ...env, ...swapped })
    expect([code, err, JSON.parse(out).unreadable]).toEqual([0, "", 0])
    expect(await counts()).toEqual([copies + 1])
    await close()
  })

  test.if(name === "Postgres")("without any secret are refused by the rotation, which would make one up", async () => {
    const { close, env } = await place()
    const { code, err, out } = await runToEnd("cli/main.ts", ["secrets", "rotate", "--yes"], env)
    expect([code, out, err]).toEqual([1, "", expect.stringMatching(/^There is no secret here: set JWT_SECRET/)])
    await close()
  })
})
