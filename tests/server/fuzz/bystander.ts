import { lastingPerson } from "./people.ts"

// A process of its own, so that what it waits for is the service and not the one that makes the requests up. It asks
// for its notifications until its standard input ends, and prints how long it waited.
const [url = "", id = ""] = process.argv.slice(2)
const person = lastingPerson(url, { id, email: "trader3@example.com" })
const waits: Array<number> = []
let isOver = false
Bun.stdin.text().then(() => {
  isOver = true
})
while (!isOver) {
  const start = performance.now()
  const { status, text } = await person.send("GET", "/notifications?limit=20")
  if (status !== 200) throw new Error(`The bystander was answered with ${status}: ${text}`)
  waits.push(performance.now() - start)
  await Bun.sleep(10)
}
waits.sort((one, other) => one - other)
const at = (share: number): number => Math.round(waits[Math.ceil(share * waits.length) - 1] ?? 0)
const late = waits.filter((wait) => wait > 100).length
console.log(JSON.stringify({ asked: waits.length, half: at(0.5), most: at(0.999), longest: at(1), late }))
