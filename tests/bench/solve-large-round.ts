import { roundInputText, solvedRound } from "../../core/index.ts"
import { randomRound } from "../core/market/rounds/solver/random-rounds.ts"

// Solves and verifies a large random round with ranks and groups, and prints what it took.
const [entries = 6_000, wants = 25] = process.argv.slice(2).map(Number)
const people = Math.ceil(entries / 10)
const shape = { entries, people, wants, groups: people, groupWants: 5, ranks: 10, popularity: 2 }
const text = roundInputText(randomRound(shape, 1))
const before = process.cpuUsage()
const { round } = solvedRound(text)
const { system, user } = process.cpuUsage(before)
const megabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ seconds: (system + user) / 1e6, megabytes, trades: round.trades }))
