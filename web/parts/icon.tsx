import { counted, words } from "../words/index.ts"

const circle = "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18"
const face = `${circle}M9 9.5v.5M15 9.5v.5`

/** The lines of each icon in a square of 24, as an SVG path. */
const lines = {
  bell: "M6 16V10a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
  clip: "M19 11l-7.5 7.5a4 4 0 0 1-6-6L13.5 4.5a3 3 0 0 1 4.5 4.5L10.5 16.5a1.2 1.2 0 0 1-2-2L15 8",
  bars: "M4 6h16M4 12h16M4 18h16",
  like: "M3 11h4v9H3zM7 11l4-8c2 0 3 1.5 2.5 3.5L13 9h6a2 2 0 0 1 2 2.5l-1.5 7A2 2 0 0 1 17.5 20H7",
  love: "M12 20C5 15.5 3 12 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-2 7-9 11.5z",
  wow: `${face}M12 13.5a2 2 0 1 0 0 4 2 2 0 1 0 0-4`,
  laugh: `${face}M7.5 13.5h9a4.5 4.5 0 0 1-9 0z`,
  tears: `${circle}M7.5 10l1.5-1.5 1.5 1.5M13.5 10l1.5-1.5 1.5 1.5M8 14h8a4 4 0 0 1-8 0zM5 12v3M19 12v3`,
  sad: `${face}M8 17a4.5 4.5 0 0 1 8 0`,
  party: "M3 21l5-12 7 7zM12 8c0-2 2-2 2-5M16 12c2 0 2-2 5-2M15 9l4-4M19 15h.5M9 4h.5",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2L12 17l-5.6 3 1.3-6.2L3 9.5l6.3-.7z",
}

/** A picture without a name of its own: the name is next to it, or is that of its control. */
export const Icon = ({ of }: { readonly of: keyof typeof lines }) => (
  <svg class={`icon ${of}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={lines[of]} />
  </svg>
)

const drawn: Readonly<Record<string, keyof typeof lines>> = {
  "👍": "like",
  "❤️": "love",
  "😂": "tears",
  "😮": "wow",
  "😢": "sad",
  "🎉": "party",
}

/** The emojis that the app offers itself. Not every machine has a font for them, so they are drawn. */
export const offered: ReadonlyArray<string> = Object.keys(drawn)

/** An emoji: drawn when the app offers it, else as text. */
export const Emoji = ({ of }: { readonly of: string }) => {
  const icon = drawn[of]
  return icon === undefined ? of : <Icon of={icon} />
}

/** A rating from one to five stars. */
export const Stars = ({ of: score }: { readonly of: number }) => (
  <span role="img" aria-label={counted(words.value.items.stars, score)}>
    {Array.from({ length: score }, (_, index) => (
      <Icon key={index} of="star" />
    ))}
  </span>
)
