import { expect } from "bun:test"

/** Demands that the docs page of a server and all that it needs are there. */
export const hasWholeDocs = async (url: string): Promise<void> => {
  const files = await filesOf(url)
  expect(files).toEqual(["/docs/swagger-ui.css", "/docs/swagger-ui.js", "/docs/start.js", "/openapi.json"])
  for (const path of [...files, ...realtimeFiles]) {
    const answer = await fetch(url + path)
    const { length } = await answer.bytes()
    const seen = [path, answer.status, answer.headers.get("content-type"), length > 50]
    expect(seen).toEqual([path, 200, `${typeOf(path)}; charset=utf-8`, true])
  }
}

/** The scripts and documents of the page about the WebSocket. */
const realtimeFiles = ["/docs/realtime.js", "/asyncapi.json"]

/** What the page at an address needs: the files that it names, and what its scripts load. */
const filesOf = async (url: string): Promise<ReadonlyArray<string>> => {
  const page = await (await fetch(`${url}/docs`)).text()
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "")
  const start = await (await fetch(`${url}/docs/start.js`)).text()
  return [...named, ...[...start.matchAll(/url: "(\/[^"]+)"/g)].map(([, path]) => path ?? "")]
}

const typeOf = (path: string) =>
  path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "application/json"
