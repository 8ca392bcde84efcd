import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The browser of this machine, or `null`: tests that need one are registered only where it is. */
export const chromium =
  ["chromium", "chromium-browser", "google-chrome"].map((name) => Bun.which(name)).find(Boolean) ?? null

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly request?: { readonly url: string } }
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

export type Page = Awaited<ReturnType<typeof openPage>>

/**
 * An empty page in a new browser without a window, driven by the DevTools protocol
 * (chromedevtools.github.io/devtools-protocol). `hosts` says at which address of this machine a host is; no other host
 * has one.
 */
export const openPage = async (hosts: Readonly<Record<string, string>>) => {
  const profile = mkdtempSync(join(tmpdir(), "curio-chromium-"))
  const known = Object.entries(hosts).map(([host, address]) => `MAP ${host} ${address}`)
  const browser = Bun.spawn(
    [chromium ?? "chromium", ...flags, `--user-data-dir=${profile}`, rules(known), "about:blank"],
    {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    },
  )
  const events: Array<Message> = []
  const waiting = new Map<number, (message: Message) => void>()
  const socket = new WebSocket(await addressIn(browser.stderr))
  /** A browser or a page that is gone answers nothing: a caller who waits for an answer gets an error. */
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  const end = (why: string) => gone.reject(new Error(`The browser ${why}.`))
  socket.addEventListener("close", () => end("has closed its connection"))
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.method === "Inspector.targetCrashed") end("has lost its page, which crashed")
    if (message.id === undefined) events.push(message)
    else waiting.get(message.id)?.(message)
    if (message.id !== undefined) waiting.delete(message.id)
  })
  await Promise.race([new Promise((resolve) => socket.addEventListener("open", resolve)), gone.promise])
  let calls = 0
  let sessionId: string | undefined
  const call = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = ++calls
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await Promise.race([answer, gone.promise])
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }

  const { targetId } = await call("Target.createTarget", { url: "about:blank" })
  sessionId = String((await call("Target.attachToTarget", { targetId, flatten: true }))["sessionId"])
  for (const domain of ["Page", "Network", "Log", "Runtime", "Inspector"]) await call(`${domain}.enable`)

  return {
    goTo: (url: string) => call("Page.navigate", { url }),
    /** The value of an expression in the page; a promise is waited for. */
    evaluate: async (expression: string): Promise<unknown> => {
      const said = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })
      if ("exceptionDetails" in said) throw new Error(`${expression}: ${JSON.stringify(said["exceptionDetails"])}`)
      return (said["result"] as { readonly value?: unknown }).value
    },
    /** The addresses that were asked for, in their order. */
    requests: () =>
      events.flatMap(({ method, params }) =>
        method === "Network.requestWillBeSent" && params?.request !== undefined ? [params.request.url] : [],
      ),
    /** What the browser and the page complained about: broken policies, failed requests, exceptions. */
    complaints: () =>
      events.filter(({ method }) => method === "Log.entryAdded" || method === "Runtime.exceptionThrown"),
    close: async () => {
      socket.close()
      browser.kill("SIGKILL")
      await browser.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--no-proxy-server",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page that is not in front, or whose machine is busy, runs its timers all the same.
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--remote-debugging-port=0",
]

const rules = (known: ReadonlyArray<string>) => `--host-resolver-rules=${[...known, "MAP * ~NOTFOUND"].join(", ")}`

/** Where the browser wants to be driven, which it says on standard error. */
const addressIn = async (stderr: ReadableStream<Uint8Array>): Promise<string> => {
  const reader = stderr.getReader()
  const decoder = new TextDecoder()
  for (let said = ""; ; ) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`The browser ended: ${said}`)
    said += decoder.decode(value, { stream: true })
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address === undefined) continue
    // Read on, or the browser would wait once the pipe is full.
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return address
  }
}
