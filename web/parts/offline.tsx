import { asOf } from "../state/kept.ts"
import { connection } from "../state/socket.ts"
import { fill, language, words } from "../words/index.ts"

/** Says that there is no connection, and from when what is shown is. */
export const Offline = () => {
  const { common, phone } = words.value
  if (asOf.value !== null) {
    const format = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" })
    return <>{fill(phone.asOf, { time: format.format(asOf.value) })}</>
  }
  return <>{connection.value === "waiting" ? common.offline : ""}</>
}
