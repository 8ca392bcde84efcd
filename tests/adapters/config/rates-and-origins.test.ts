import { describe, expect, test } from "bun:test"
import { faultsOf, production, read } from "./readings.ts"

describe("The origins that browsers may call from", () => {
  test.each([
    [{}, ["https://app.example", "https://api.example"]],
    [
      { CORS_ORIGINS: "https://a.example, http://localhost:8080/" },
      ["https://a.example", "http://localhost:8080", "https://api.example"],
    ],
    [{ CORS_ORIGINS: "https://app.example,https://api.example" }, ["https://app.example", "https://api.example"]],
    [{ FRONTEND_URL: "https://api.example/app" }, ["https://api.example"]],
  ])("for %j are the listed ones, else the front end's, and always our own", (env, expected) => {
    expect(read({ ...production, ...env }).corsOrigins).toEqual(expected)
  })
})

describe("The limits of rates", () => {
  test("are on in production alone, unless the environment says otherwise", () => {
    expect([read({}).rateLimits, read(production).rateLimits]).toEqual([false, true])
    expect([read({ RATE_LIMITS: "on" }).rateLimits, read({ ...production, RATE_LIMITS: "off" }).rateLimits]).toEqual([
      true,
      false,
    ])
    expect(faultsOf({ RATE_LIMITS: "yes" })).toEqual(['RATE_LIMITS is "yes": set on or off.'])
  })

  test("know how many proxies there are; true is one", () => {
    const numbers = ["", "0", "2", "true", "false"].map((TRUST_PROXY) => read({ TRUST_PROXY }).trustProxy)
    expect(numbers).toEqual([0, 0, 2, 1, 0])
    const sentence = "set the number of proxies in front of the server, from 0 to 10."
    for (const wrong of ["11", "-1", "10.0.0.0/8"])
      expect(faultsOf({ TRUST_PROXY: wrong })).toEqual([`TRUST_PROXY is "${wrong}": ${sentence}`])
  })

  test("are warned about where they are off, and where all users would be one", () => {
    const [off] = read({ ...production, RATE_LIMITS: "off" }).warnings
    expect(off).toStartWith("RATE_LIMITS is off;")
    const [shared] = read({ ...production, TRUST_PROXY: "0" }).warnings
    expect(shared).toStartWith("TRUST_PROXY is not set, but PUBLIC_URL is that of a proxy;")
    expect(read({ ...production, TRUST_PROXY: "1" }).warnings).toEqual([])
  })
})
