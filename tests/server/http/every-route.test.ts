import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeApp } from "../../../server/app.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

interface Route {
  readonly name: string
  readonly source: string
  readonly declared: ReadonlyArray<string> | null
}

const routes = (): ReadonlyArray<Route> =>
  makeApp(server.http, null).routes.map(({ method, path, handler, hooks }) => ({
    name: `${method} ${path}`,
    source: String(handler),
    declared: hooks.response === undefined ? null : Object.keys(hooks.response),
  }))

// Two habits of Elysia that no type shows, checked on every route that there is.
describe("Every route", () => {
  test("that runs an effect begins with it or is async, or Elysia would not wait for the answer", () => {
    const running = routes().filter(({ source }) => /\brun\(/.test(source))
    expect(running.length).toBeGreaterThan(10)
    expect(
      running.filter(({ source }) => !/(=>|return)\s?run\(|^async\b/.test(source)).map(({ name }) => name),
    ).toEqual([])
  })

  test("that declares its answers declares a 200 or that there is none, or its errors would not be compared", () => {
    const declaring = routes().filter(({ declared }) => declared !== null)
    expect(declaring.length).toBeGreaterThan(10)
    expect(declaring.filter(({ declared }) => !declared?.includes("200")).map(({ name }) => name)).toEqual([])
  })
})
