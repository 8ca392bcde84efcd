/** Counts requests, and how long each route took. */
export const meterOf = () => {
  const millisOf = new Map<string, Array<number>>()
  const answers = new Map<string, number>()
  let count = 0

  return {
    count: () => count,
    /** Forgets the times so far, not how many requests there were. */
    forgetTimes: (): void => {
      millisOf.clear()
      answers.clear()
    },
    add: (method: string, path: string, said: string, millis: number): void => {
      const route = `${method} ${patternOf(path)}`
      count += 1
      const all = millisOf.get(route) ?? []
      millisOf.set(route, all)
      // Of a long run a sample is kept: the place of an older one is taken.
      if (all.length < most) all.push(millis)
      else all[count % most] = millis
      answers.set(`${route} ${said}`, (answers.get(`${route} ${said}`) ?? 0) + 1)
    },
    /** How often each route gave each answer, by `GET /path 200`. */
    answers: (): ReadonlyMap<string, number> => answers,
    /** The routes, the busiest first, and all reads and all writes. */
    rows: (): ReadonlyArray<Row> => {
      const timesOf = (route: string) =>
        [...answers].reduce((sum, [answer, times]) => sum + (answer.startsWith(`${route} `) ? times : 0), 0)
      const routes = [...millisOf].map(([route, all]) => rowOf(route, timesOf(route), all))
      const together = (name: string, isRead: boolean) => {
        const some = [...millisOf].filter(([route]) => route.startsWith("GET ") === isRead)
        const times = some.reduce((sum, [route]) => sum + timesOf(route), 0)
        return rowOf(
          name,
          times,
          some.flatMap(([, all]) => all),
        )
      }
      const busiest = routes.sort((one, other) => other.times - one.times)
      return [together("all reads", true), together("all writes", false), ...busiest]
    },
  }
}

export type Meter = ReturnType<typeof meterOf>

interface Row {
  readonly route: string
  readonly times: number
  readonly p50: number
  readonly p99: number
}

const most = 20_000

const rowOf = (route: string, times: number, all: ReadonlyArray<number>): Row => {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { route, times, p50: at(0.5), p99: at(0.99) }
}

/** The route of a path: ids and made-up words are replaced. */
const patternOf = (path: string): string =>
  (path.split("?")[0] ?? "").replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, "/:id").replaceAll(/\/%[0-9A-F%]+$/g, "/:emoji")
