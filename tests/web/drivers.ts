import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"

/** A page in a browser: what a script finds in it, and what a user does with a mouse, keys and files. */
export interface Remote {
  readonly goTo: (url: string) => Promise<void>
  /** What an expression gives in the page: values of JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Sources of input with what each does (w3c.github.io/webdriver, actions). */
  readonly act: (actions: ReadonlyArray<object>) => Promise<void>
  /** Gives a file to the field that an expression gives. */
  readonly upload: (expression: string, path: string) => Promise<void>
}

/** A browser that is driven by a standard of the W3C. Each page is that of another person. */
export interface Driven {
  readonly open: () => Promise<Remote>
  readonly stop: () => Promise<void>
}

const folderOf = () => mkdtempSync(join(tmpdir(), "curio-browser-"))

/** The first group of a pattern in what a program says on standard error, which is read on to its end. */
const saidBy = async (child: Subprocess<"ignore", "ignore", "pipe">, pattern: RegExp): Promise<string> => {
  const found = Promise.withResolvers<string>()
  const read = async () => {
    let said = ""
    for await (const part of child.stderr) {
      said += new TextDecoder().decode(part)
      const [, group] = pattern.exec(said) ?? []
      if (group !== undefined) found.resolve(group)
    }
    found.reject(new Error(`The browser ended: ${said}`))
  }
  void read()
  return found.promise
}

const end = async (child: Subprocess): Promise<void> => {
  child.kill("SIGTERM")
  if (await Promise.race([child.exited.then(() => false), Bun.sleep(5_000).then(() => true)])) child.kill("SIGKILL")
  await child.exited
}

/** Firefox of this machine, or `null`. */
export const firefox = Bun.which("firefox-esr") ?? Bun.which("firefox")

/** Drives Firefox by WebDriver BiDi (w3c.github.io/webdriver-bidi). */
export const startFirefox = async (): Promise<Driven> => {
  const profile = folderOf()
  // The first start shows nothing of its own, and asks for nothing outside.
  const preferences = {
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "intl.accept_languages": "en-US",
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, "user.js"), lines.join("\n"))
  const child = Bun.spawn(
    [firefox ?? "firefox", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    { stdin: "ignore", stdout: "ignore", stderr: "pipe", env: { ...process.env, HOME: profile } },
  )
  const socket = new WebSocket(`${await saidBy(child, /BiDi listening on (ws:\S+)/)}/session`)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? -1)?.(answer)
  })
  await new Promise((resolve) => socket.addEventListener("open", resolve))
  let calls = 0
  const call = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = ++calls
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { message, result } = await answer
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${message}`)
    return result
  }
  await call("session.new", { capabilities: {} })
  const open = async (): Promise<Remote> => {
    const { userContext } = await call("browser.createUserContext")
    const { context } = await call("browsingContext.create", { type: "window", userContext })
    const given = async (expression: string): Promise<Given> => {
      const params = { expression, target: { context }, awaitPromise: true }
      const { exceptionDetails, result } = await call("script.evaluate", params)
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
      return result as Given
    }
    return {
      goTo: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
      evaluate: async (expression) => JSON.parse(String((await given(asJson(expression))).value)),
      act: async (actions) => void (await call("input.performActions", { context, actions })),
      upload: async (expression, path) => {
        const { sharedId } = await given(expression)
        await call("input.setFiles", { context, element: { sharedId }, files: [path] })
      },
    }
  }
  const stop = async () => {
    socket.close()
    await end(child)
    rmSync(profile, { recursive: true, force: true })
  }
  return { open, stop }
}

interface Answer {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly message?: string
}

interface Given {
  readonly value?: unknown
  readonly sharedId?: string
}

/** Nothing is `null`, too. */
const asJson = (expression: string) => `JSON.stringify(${expression}) ?? "null"`

const libraries = "/usr/lib"

/** The small browser of WebKitGTK, where there are its driver and a screen without a window as well, or `null`. */
export const webkit = (() => {
  if (Bun.which("WebKitWebDriver") === null || Bun.which("Xvfb") === null) return null
  const folders = readdirSync(libraries).flatMap((name) => {
    if (!name.endsWith("-linux-gnu")) return []
    return readdirSync(join(libraries, name)).flatMap((one) =>
      one.startsWith("webkit2gtk-4") ? [join(libraries, name, one, "MiniBrowser")] : [],
    )
  })
  return folders.map((path) => Bun.which(path)).find(Boolean) ?? null
})()

/** Drives WebKit by WebDriver (w3c.github.io/webdriver). A driver has one session, so each person has one. */
export const startWebkit = async (): Promise<Driven> => {
  const screen = Bun.spawn(["Xvfb", "-displayfd", "2", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  })
  const display = await saidBy(screen, /^(\d+)\n/m)
  const started: Array<() => Promise<void>> = []
  const open = async (): Promise<Remote> => {
    const home = folderOf()
    const port = freePort()
    const child = Bun.spawn(["WebKitWebDriver", `--port=${port}`], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      env: { ...process.env, HOME: home, DISPLAY: `:${display}`, LANG: "en_US.UTF-8", ...drawing },
    })
    const at = `http://127.0.0.1:${port}`
    while (!(await fetch(`${at}/status`).catch(() => null))?.ok) await Bun.sleep(50)
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(at + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      const { value } = (await answer.json()) as { readonly value: unknown }
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
      return value
    }
    const options = { binary: webkit, args: ["--automation"] }
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } }
    const { sessionId } = (await send("POST", "/session", { capabilities })) as { readonly sessionId: string }
    const post = (path: string, body: object) => send("POST", `/session/${sessionId}/${path}`, body)
    const given = (expression: string) => post("execute/sync", { script: `return ${expression}`, args: [] })
    started.push(async () => {
      await send("DELETE", `/session/${sessionId}`).catch(() => undefined)
      await end(child)
      rmSync(home, { recursive: true, force: true })
    })
    await post("window/rect", { width: 1280, height: 880 })
    return {
      goTo: async (url) => void (await post("url", { url })),
      evaluate: async (expression) => JSON.parse(String(await given(asJson(expression)))),
      act: async (actions) => void (await post("actions", { actions })),
      upload: async (expression, path) => {
        const [id] = Object.values((await given(expression)) as Record<string, string>)
        await post(`element/${id}/value`, { text: path })
      },
    }
  }
  const stop = async () => {
    for (const one of started) await one()
    await end(screen)
  }
  return { open, stop }
}

/** There is no graphics card. */
const drawing = { WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1" }

/** A port that is free now. */
export const freePort = (): number => {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } })
  const { port } = server
  server.stop(true)
  return port
}
