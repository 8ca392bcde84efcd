// Shows /asyncapi.json. It runs in the browser, so it is plain JavaScript.
const element = (name, ...children) => {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

/** A text whose words in backticks are code. */
const text = (words = "") =>
  element("p", ...words.split("`").map((part, n) => (n % 2 === 0 ? part : element("code", part))))

const table = (...rows) => {
  const [head, ...others] = rows.map((cells, n) =>
    element("tr", ...cells.map((cell) => element(n ? "td" : "th", cell))),
  )
  return element("table", head, ...others)
}

/** The type of a value: the objects that it refers to are links. */
const typeOf = (schema) => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)
    const link = element("a", name)
    link.href = `#${name}`
    return [link]
  }
  if ("const" in schema) return [JSON.stringify(schema.const)]
  if (schema.enum !== undefined) return [schema.enum.map((one) => JSON.stringify(one)).join(" or ")]
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one, n) => (n ? [" or ", ...typeOf(one)] : typeOf(one)))
  if (schema.items !== undefined) return ["list of ", ...typeOf(schema.items)]
  if (schema.properties !== undefined) return [propertiesOf(schema)]
  return [[schema.type ?? "anything"].flat().join(" or "), schema.format === undefined ? "" : ` (${schema.format})`]
}

const propertiesOf = ({ properties = {}, required = [] }) =>
  table(
    ["property", "type", "meaning"],
    ...Object.entries(properties).map(([name, schema]) => [
      element("code", required.includes(name) ? name : `${name}?`),
      element("span", ...typeOf(schema)),
      text(schema.description),
    ]),
  )

const show = (api) => {
  const at = (ref) =>
    ref
      .split("/")
      .slice(1)
      .reduce((place, key) => place[key], api)
  const main = document.getElementById("docs")
  const { address, description, bindings, "x-close-codes": codes, "x-limits": limits } = api.channels.realtime
  main.append(
    element("h1", api.info.title),
    text(api.info.description),
    text(`\`${address}\`: ${description}`),
    element("h2", "Query"),
    propertiesOf(bindings.ws.query),
    element("h2", "Close codes"),
    table(
      ["code", "why", "what the client does"],
      ...codes.map(({ code, why, advice }) => [code, text(why), text(advice)]),
    ),
    element("h2", "Limits"),
    table(
      ["of", "at most", "beyond"],
      ...limits.map(({ what, most, beyond }) => [text(what), text(most), text(beyond)]),
    ),
  )
  for (const { summary, messages } of Object.values(api.operations)) {
    main.append(element("h2", summary))
    for (const { name, summary, payload, examples } of messages.map(({ $ref }) => at(at($ref).$ref)))
      main.append(
        element("h3", name),
        text(summary),
        propertiesOf(payload),
        element("pre", JSON.stringify(examples[0].payload, null, 2)),
      )
  }
  main.append(element("h2", "Objects"))
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    const heading = element("h3", name)
    heading.id = name
    main.append(heading, element("div", ...typeOf(schema)))
  }
}

fetch("/asyncapi.json")
  .then((answer) => answer.json())
  .then(show)
