/**
 * What a program that named itself runs on, as "Firefox on Linux"; `null` where it says neither. At most 40 characters.
 * The name is a help for its owner and proves nothing: programs name themselves as they like. Contract: auth, sessions.
 */
export const deviceOf = (userAgent: string | null): string | null => {
  const program = nameIn(programs, userAgent)
  const system = nameIn(systems, userAgent)
  return program === null || system === null ? (program ?? system) : `${program} on ${system}`
}

const nameIn = (names: Names, userAgent: string | null): string | null =>
  names.find(([sign]) => userAgent?.includes(sign))?.[1] ?? null

/** The first sign that occurs decides: most programs also name those that they want to be taken for. */
type Names = ReadonlyArray<readonly [sign: string, name: string]>

const programs: Names = [
  ["Edg/", "Edge"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["OPR/", "Opera"],
  ["OPT/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["YaBrowser/", "Yandex Browser"],
  ["Vivaldi/", "Vivaldi"],
  ["DuckDuckGo/", "DuckDuckGo"],
  ["Ddg/", "DuckDuckGo"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Chromium/", "Chrome"],
  ["Safari/", "Safari"],
  ["curl/", "curl"],
  ["Wget/", "Wget"],
  ["PostmanRuntime/", "Postman"],
  ["python-requests/", "Python"],
  ["Python/", "Python"],
  ["Bun/", "Bun"],
  ["Deno/", "Deno"],
  ["node", "Node.js"],
  ["undici", "Node.js"],
]

const systems: Names = [
  // Programs on phones and tablets also name the systems that theirs descend from.
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Darwin", "macOS"],
  ["FreeBSD", "FreeBSD"],
  ["Linux", "Linux"],
  ["linux", "Linux"],
]
