/**
 * The emoji that a text is, in the form that keyboards send; `null` for every other text. So `❤` and `❤️`, which differ
 * by an invisible character, are one reaction. An emoji is one of the sets that Unicode recommends for general
 * interchange (UTS #51, RGI_Emoji), in the version that the runtime knows. Contract: chat, messages.
 */
export const emojiOf = (text: string): string | null => {
  if (text.length > longest) return null
  const qualified = text.replaceAll(presentation, "").replace(textual, `$1${presentation}`)
  return emoji.test(qualified) ? qualified : null
}

// The longest sequences have ten code points, most of them of two units.
const longest = 40
// VARIATION SELECTOR-16 asks for the coloured form of a character that is also used as text (UTS #51, 1.4.3).
const presentation = "\uFE0F"
const textual = /([\p{Emoji}--[\p{Emoji_Presentation}\p{Emoji_Modifier}]])(?!\p{Emoji_Modifier})/gv
const emoji = /^\p{RGI_Emoji}$/v
