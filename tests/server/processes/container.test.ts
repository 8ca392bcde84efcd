import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { soakSeconds } from "../../support/soak.ts"
import { environment, startServer } from "./server-process.ts"
import { sealed, sealedUser } from "./unprivileged.ts"

// There is no daemon that builds images where the tests run, so they take the steps of the Dockerfile themselves.
setDefaultTimeout(600_000)

const root = join(import.meta.dirname, "../../..")
const read = (name: string) => readFileSync(join(root, name), "utf8")
const folder = mkdtempSync(join(tmpdir(), "curio-container-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The instructions of the Dockerfile, a list for each stage. */
const [build = [], image = []] = read("Dockerfile")
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) =>
    stage.split("\n").flatMap((line) => {
      const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return instruction === undefined || rest === undefined ? [] : [{ instruction, rest }]
    }),
  )
const of = (instruction: string) => image.flatMap((step) => (step.instruction === instruction ? [step.rest] : []))
const programOf = (rest: string): ReadonlyArray<string> => JSON.parse(rest.slice(rest.indexOf("[")))

interface Service {
  readonly image: string
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly user?: string
  readonly environment?: Readonly<Record<string, string>>
}

const composed = (file: string) => {
  const { configs, services } = Bun.YAML.parse(read(file)) as {
    readonly services: Readonly<Record<string, Service>>
    readonly configs?: { readonly nginx: { readonly content: string } }
  }
  return { services: Object.entries(services), nginx: configs?.nginx.content.replaceAll("$$", "$") ?? "" }
}

describe("The image", () => {
  test("runs as a user without a name, and stops by the signal that the server knows", () => {
    expect(of("USER")).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
    expect(of("STOPSIGNAL")).toEqual(["SIGTERM"])
    expect(of("ENTRYPOINT").map(programOf)).toEqual([["curio-server"]])
    expect(of("HEALTHCHECK").map(programOf)).toEqual([["curio", "health"]])
  })

  // This installs all packages again.
  test.skipIf(soakSeconds === null)("is built by its steps, starts, is healthy and stops", async () => {
    const app = join(folder, "app")
    mkdirSync(app)
    chmodSync(folder, 0o755)
    const ignored = new Set(read(".dockerignore").split("\n"))
    for (const { instruction, rest } of build) {
      if (instruction === "RUN") {
        const ran = await Bun.$`sh -c ${rest}`
          .cwd(app)
          .env({ ...environment({}), CI: "true" })
          .quiet()
          .nothrow()
        expect({ code: ran.exitCode, rest, err: ran.exitCode === 0 ? "" : ran.stderr.toString() }).toMatchObject({
          code: 0,
        })
      } else if (instruction === "COPY") {
        const files = rest.split(" ").slice(0, -1)
        const wanted = files.includes(".")
          ? [...new Bun.Glob("*").scanSync({ cwd: root, onlyFiles: false, dot: true })]
          : files
        for (const file of wanted)
          if (!ignored.has(file)) cpSync(join(root, file), join(app, file), { recursive: true })
      }
    }
    const [bin, data] = [join(app, "out"), join(app, "data")]
    chownSync(data, sealedUser, sealedUser)
    const program = ([name = "", ...args]: ReadonlyArray<string>) => sealed(data, [join(bin, name), ...args])
    const env = {
      NODE_ENV: "production",
      DATA_DIR: data,
      HOST: "0.0.0.0",
      JWT_SECRET: "x".repeat(32),
      LOG_FORMAT: "json",
    }
    const [entry = [], health = []] = [...of("ENTRYPOINT"), ...of("HEALTHCHECK")].map(programOf)
    const server = await startServer(env, { cwd: "/", command: program(entry) })
    const child = Bun.spawn(program(health), {
      cwd: "/",
      env: environment({ ...env, PORT: new URL(server.url).port }),
      stdout: "ignore",
      stderr: "inherit",
    })
    expect(await child.exited).toBe(0)
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(data, "curio.db"))).toBe(true)
  })
})

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (file) => {
  const { nginx, services } = composed(file)
  const { version } = JSON.parse(read("package.json"))

  test("gives no service more rights than it needs", () => {
    for (const [name, service] of services.filter(([name]) => name !== "postgres"))
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      })
    for (const [name, service] of services.filter(([name]) => name.startsWith("curio")))
      expect({ name, image: service.image }).toEqual({ name, image: `curio:${version}` })
  })

  if (nginx !== "")
    test("has an nginx that asks every server, and that nginx takes where it is installed", async () => {
      for (const [name] of services.filter(([name]) => name.startsWith("curio")))
        expect(nginx).toContain(`${name}:3000`)
      expect(nginx).not.toContain("$http_host")
      if (Bun.which("nginx") === null) return
      const config = join(folder, "nginx.conf")
      await Bun.write(
        config,
        nginx
          .replaceAll(/curio-\d:/g, "127.0.0.1:")
          .replaceAll("/tmp/", `${folder}/`)
          .replaceAll(/\$\{\w+:-\}/g, "https://api.example.com"),
      )
      expect((await Bun.$`nginx -t -c ${config}`.quiet().nothrow()).exitCode).toBe(0)
    })
})
