/** What an entity of HTML such as `amp`, `#233` or `#xe9` means; `null` for another word. */
export const entity = (name: string): string | null => {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  if (hex !== undefined) return character(Number.parseInt(hex, 16))
  return decimal === undefined ? (named.get(name) ?? null) : character(Number(decimal))
}

/** Browsers read the numbers 128 to 159 as Windows-1252 (HTML, numeric character reference end state). */
const character = (code: number): string => {
  if (code >= 128 && code < 160) return windows1252[code - 128] ?? ""
  if (code === 9 || code === 10 || code === 13) return " "
  if (code < 32 || code === 127) return ""
  const isScalar = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? String.fromCodePoint(code) : "\uFFFD"
}

const windows1252 = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"]

// Those of Latin-1 are in its order, from U+00A0 on; a blank that does not break is a blank here.
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc
  Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
  Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute
  acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
  ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const others = `amp & lt < gt > quot " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger †
  Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔
  hearts ♥ spades ♠ clubs ♣ diams ♦ star ☆ starf ★ check ✓ OElig Œ oelig œ Scaron Š scaron š Zcaron Ž zcaron ž Yuml Ÿ
  fnof ƒ circ ˆ tilde ˜ minus − infin ∞ ne ≠ le ≤ ge ≥ asymp ≈ lsqb [ rsqb ] lpar ( rpar ) excl ! num # ast * colon :
  semi ; comma , period . sol / quest ? equals = plus + percnt % dollar $ commat @ lowbar _ hyphen ‐ dash ‐ horbar ―
  Ccaron Č ccaron č Cacute Ć cacute ć Eogon Ę eogon ę Aogon Ą aogon ą Lstrok Ł lstrok ł Nacute Ń nacute ń Sacute Ś
  sacute ś Zdot Ż zdot ż Zacute Ź zacute ź Rcaron Ř rcaron ř Ecaron Ě ecaron ě Uring Ů uring ů Gbreve Ğ gbreve ğ
  inodot ı Idot İ Scedil Ş scedil ş Odblac Ő odblac ő Udblac Ű udblac ű`

const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(/\s+/).map((name, n): [string, string] => [name, String.fromCharCode(0xa0 + n)]),
  ...pairsOf(others.split(/\s+/)),
  ...["nbsp", "ensp", "emsp", "thinsp", "numsp", "NewLine", "Tab"].map((name): [string, string] => [name, " "]),
  ...["zwnj", "zwj", "lrm", "rlm", "shy", "ZeroWidthSpace"].map((name): [string, string] => [name, ""]),
])

function pairsOf(words: ReadonlyArray<string>): ReadonlyArray<[string, string]> {
  return words.flatMap((word, n) => (n % 2 === 0 ? [[word, words[n + 1] ?? ""] as [string, string]] : []))
}
