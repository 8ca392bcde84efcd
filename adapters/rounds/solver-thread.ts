// What runs in a worker thread: it solves the one round that it is sent, and then ends. The builds have it as a file of
// its own.
import { solvedRound, solvedWants } from "../../core/market/rounds/index.ts"

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<{ readonly inputText: string; readonly most: number | null }>) => {
  self.postMessage(data.most === null ? solvedRound(data.inputText) : solvedWants(data.inputText, data.most))
}
