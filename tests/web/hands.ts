import type { Remote } from "./drivers.ts"

/** What a person does in a browser, by what they see: names of buttons, links and fields, and sentences. */
export interface Hands {
  readonly goTo: (path: string) => Promise<void>
  readonly press: (name: string) => Promise<void>
  readonly follow: (name: string) => Promise<void>
  /** Opens a menu of the header. */
  readonly openMenu: (name: string) => Promise<void>
  readonly fill: (label: string, text: string) => Promise<void>
  readonly choose: (label: string, option: string) => Promise<void>
  readonly upload: (label: string, path: string) => Promise<void>
  readonly enter: () => Promise<void>
  readonly reads: (text: string) => Promise<void>
  readonly heading: (name: string) => Promise<void>
  /** Waits until a button is gone. */
  readonly isGone: (button: string) => Promise<void>
}

/** How long a page may take on a busy machine. */
const patience = 60_000

/** Finds what is shown by its name; in the dialog that is open, if there is one. */
const finder = `
  const nameOf = (one) => (one.getAttribute("aria-label") ?? one.textContent).replace(/\\s+/g, " ").trim()
  const ownTextOf = (one) =>
    [...one.childNodes].flatMap((node) => node.nodeType === 3 ? [node.data] : []).join("").trim()
  // What is not drawn has its place already, and no person sees it. Older browsers know the second name of the option.
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
  const around = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document
  const all = (selector) => [...around.querySelectorAll(selector)].filter(shown)
  const find = {
    button: (name) => all("button, summary").find((one) => nameOf(one) === name),
    link: (name) => all("main a[href], dialog a[href]").find((one) => nameOf(one).includes(name)),
    menu: (name) => all("header summary").find((one) => nameOf(one).includes(name)),
    field: (name) => all("label").find((one) => one.control !== null && ownTextOf(one) === name)?.control,
    heading: (name) => all("h1").find((one) => nameOf(one).includes(name)),
  }`

const found = (kind: string, name: string) => `(() => { ${finder}
  return find[${JSON.stringify(kind)}](${JSON.stringify(name)}) ?? null })()`

export const handsOf = (page: Remote, origin: string): Hands => {
  const until = async <A>(look: () => Promise<A | null>, what: string): Promise<A> => {
    for (const last = Date.now() + patience; ; await Bun.sleep(50)) {
      // While a page takes the place of another one there may be none.
      const seen = await look().catch(() => null)
      if (seen !== null && seen !== false) return seen
      if (Date.now() > last) throw new Error(`No ${what}. The page says: ${await page.evaluate(text)}`)
    }
  }
  /** The middle of something that lies on top and has stopped moving. */
  const placeOf = async (kind: string, name: string) => {
    const look = `(() => { ${finder}
      const one = find[${JSON.stringify(kind)}](${JSON.stringify(name)})
      if (one === undefined) return null
      one.scrollIntoView({ block: "center", behavior: "instant" })
      const { height, left, top, width } = one.getBoundingClientRect()
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (one.contains(hit) || hit.contains(one)) ? [x, y] : null })()`
    let before = ""
    return until(async () => {
      const place = (await page.evaluate(look)) as readonly [number, number] | null
      const isStill = JSON.stringify(place) === before
      before = JSON.stringify(place)
      return isStill ? place : null
    }, `${kind} “${name}”`)
  }
  const click = async (kind: string, name: string) => {
    const [x, y] = await placeOf(kind, name)
    const actions = [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]
    await page.act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }])
  }
  const type = (keys: string) =>
    page.act([
      {
        type: "key",
        id: "keys",
        actions: [...keys].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      },
    ])
  const sees = (kind: string, name: string, isThere: boolean) =>
    until(
      async () => (await page.evaluate(`${found(kind, name)} !== null`)) === isThere || null,
      `${kind} “${name}”${isThere ? "" : " that goes"}`,
    )
  return {
    goTo: (path) => page.goTo(`${origin}/app${path}`),
    press: (name) => click("button", name),
    follow: (name) => click("link", name),
    openMenu: (name) => click("menu", name),
    fill: async (label, text) => {
      await click("field", label)
      await page.evaluate("document.activeElement.select()")
      await type(text)
    },
    choose: async (label, option) => {
      await sees("field", label, true)
      // The list of a browser lies outside of the page.
      await page.evaluate(`(() => {
        const field = ${found("field", label)}
        field.value = [...field.options].find(({ text }) => text === ${JSON.stringify(option)}).value
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
      })()`)
    },
    upload: async (label, path) => {
      await sees("field", label, true)
      await page.upload(found("field", label), path)
    },
    enter: () => type("\uE007"),
    reads: async (words) => {
      await until(async () => (String(await page.evaluate(text)).includes(words) ? true : null), `“${words}”`)
    },
    heading: async (name) => void (await sees("heading", name, true)),
    isGone: async (button) => void (await sees("button", button, false)),
  }
}

const text = `document.body.innerText.replace(/\\s+/g, " ")`
