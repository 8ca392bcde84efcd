/**
 * The text of a date without a time of the day, with its zone: as in ISO 8601, RFC 5322, and as people and programs
 * write it. `null` when the time is none that exists.
 */
export const withoutTime = (text: string): string | null => {
  const found = clock.exec(text)
  if (found === null) return text.replace(zoneOfDay, "$1")
  const [whole, hours, minutes, seconds = "0"] = found
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null
  const behind = text.slice(found.index + whole.length).replace(zone, "")
  // Unix writes the year behind the time: "Mon May  6 10:11:12 UTC 2024".
  if (!/^(?: ?\d{4})?$/.test(behind)) return null
  return `${text.slice(0, found.index)} ${behind}`.trimEnd().replace(/(?:[ ,]| at| um| à)+$/i, "")
}

const clock = /(?:^|T|[ ,])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,:]\d{1,9})?)?/

const half = / ?(?:[ap]\.?m\.?)? ?(?:uhr|h)?/
const offset = / ?(?:z|utc|gmt|[a-z]{3,4})?(?: ?[+-]\d{1,2}(?::?\d\d)?)?(?: ?[a-z]{3,5})?/
const nameOfZone = /(?: ?[([][\w /+:.-]*[)\]])?/
const zone = new RegExp(`^${half.source}${offset.source}${nameOfZone.source}`, "i")

/** A zone behind a day, as XML Schema has it: `2024-05-06Z`, `2024-05-06+02:00`. */
const zoneOfDay = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/
