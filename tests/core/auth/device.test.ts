import { describe, expect, test } from "bun:test"
import { deviceOf } from "../../../core/index.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`
const pixel = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit}`
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"

// As the programs send them.
const known: ReadonlyArray<readonly [string, string | null]> = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", "Firefox on Android"],
  [`${iphone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Edge on Windows"],
  [`${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, "Opera on Windows"],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Vivaldi/7.0.3495.15`, "Vivaldi on Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`${pixel} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${pixel} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, "Edge on Android"],
  [`${pixel} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`${iphone} Mobile/15E148`, "iPhone"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, "Safari on macOS"],
  ["Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 Version/17.7 Safari/604.1", "Safari on iPad"],
  ["curl/8.5.0", "curl"],
  ["PostmanRuntime/7.42.0", "Postman"],
  ["python-requests/2.32.3", "Python"],
  ["Bun/1.4.5", "Bun"],
  ["node", "Node.js"],
  ["okhttp/4.12.0", null],
  ["", null],
]

describe("The device of a session", () => {
  test.each(known)("%s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  test("is unknown without a header", () => {
    expect(deviceOf(null)).toBe(null)
  })

  test("is at most 40 characters, whatever a program calls itself", () => {
    const all = [...known.map(([userAgent]) => userAgent).join(" ")].join("")
    for (let from = 0; from < all.length; from += 7)
      expect((deviceOf(all.slice(from, from + 300)) ?? "").length).toBeLessThanOrEqual(40)
  })
})
