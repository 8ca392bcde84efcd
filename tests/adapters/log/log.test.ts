import { afterEach, beforeEach, describe, expect, mock, spyOn, test } from "bun:test"
import { Cause, Effect } from "effect"
import { logging, PlainLines, SecurityLines } from "../../../adapters/log.ts"

describe("A line of the log", () => {
  const lines: Array<string> = []
  beforeEach(() => {
    lines.length = 0
    for (const name of ["log", "error"] as const)
      spyOn(console, name).mockImplementation(
        (...parts: Array<unknown>) =>
          void lines.push(parts.map((part) => (typeof part === "string" ? part : Bun.inspect(part))).join(" ")),
      )
  })
  afterEach(() => mock.restore())

  const log = (format: "json" | "pretty", line: Effect.Effect<void>, production = true) => {
    Effect.runSync(Effect.provide(line, logging({ log: { format, level: "Info" }, production })))
    return lines.join("\n")
  }

  test("is one flat JSON object with time, level, message and what was annotated", () => {
    const line = log(
      "json",
      Effect.logWarning("Mail given up", { mail: "m1" }).pipe(Effect.annotateLogs({ requestId: "r1" })),
    )
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "warn",
      message: "Mail given up",
      mail: "m1",
      requestId: "r1",
    })
  })

  test("is the same when it is written without a fiber, after those that were written before", () => {
    const before = Effect.logInfo("before")
    const plain = Effect.map(PlainLines, (write) => write?.("request", { requestId: "r1", ms: 1 }))
    const [first, second] = log("json", Effect.andThen(before, plain)).split("\n")
    expect(JSON.parse(first ?? "")).toMatchObject({ message: "before" })
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(JSON.parse(second ?? "")).toEqual({ time, level: "info", message: "request", requestId: "r1", ms: 1 })
    expect(
      log(
        "pretty",
        Effect.map(PlainLines, (write) => expect(write).toBeNull()),
      ),
    ).toBe(lines.join("\n"))
  })

  test("of the security log is JSON in either format, at every level but none", () => {
    const write = Effect.map(SecurityLines, (write) => write?.({ event: "login", reason: null }))
    const printed = (["json", "pretty"] as const).flatMap((format) =>
      (["Trace", "Fatal", "None"] as const).map((level) => {
        lines.length = 0
        Effect.runSync(Effect.provide(write, logging({ log: { format, level }, production: true })))
        return lines.map((line) => ({ ...JSON.parse(line), time: "now" }))
      }),
    )
    const line = { time: "now", level: "info", message: "security", event: "login", reason: null }
    expect(printed).toEqual([[line], [line], [], [line], [line], []])
  })

  test("is not written below its level", () => expect(log("json", Effect.logDebug("nothing"))).toBe(""))

  test("is written together with others in pieces that a pipe keeps whole", () => {
    const many = Effect.forEach(Array.from({ length: 100 }), () => Effect.logInfo("é".repeat(100)))
    expect(
      log("json", many)
        .split("\n")
        .map((line) => JSON.parse(line).message),
    ).toEqual(Array(100).fill("é".repeat(100)))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.length).toBeLessThan(50)
    for (const piece of lines) expect(Buffer.byteLength(`${piece}\n`)).toBeLessThanOrEqual(4096)
  })

  const secret = new Error("select * from users where token = 'abc'", { cause: new Error("/srv/data/curio.db") })
  const written: ReadonlyArray<[string, Effect.Effect<void>]> = [
    ["an error", Effect.logError("failed", secret)],
    ["a cause", Effect.logError("failed", Cause.die(secret))],
  ]
  for (const format of ["json", "pretty"] as const)
    test.each(written)(`has of %s no message, SQL, path or stack in production, as ${format}`, (_, line) => {
      const text = log(format, line)
      expect(text).toContain("failed")
      expect(text).toContain("log.test.ts:")
      for (const part of ["select", "abc", "curio.db", "    at "]) expect(text).not.toContain(part)
    })

  test("has the error's own message in development", () => {
    expect(log("json", Effect.logError("failed", new Error("port in use")), false)).toContain("port in use")
  })
})
