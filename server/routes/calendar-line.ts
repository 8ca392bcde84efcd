/**
 * One property of iCalendar with the end of its line. A line has at most 75 octets, and a longer one goes on in lines
 * that begin with a space; no character is cut in two (RFC 5545, 3.1). Reads the text once.
 */
export const calendarLine = (name: string, value: string): string => {
  const text = `${name}:${value}`
  let folded = ""
  let start = 0
  let octets = 0
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > longestLine) {
      folded += `${text.slice(start, at)}\r\n `
      start = at
      octets = 1
    }
    octets += size
    at += code < 0x10000 ? 1 : 2
  }
  return `${folded}${text.slice(start)}\r\n`
}

const longestLine = 75
