// Shows /asyncapi.json. It runs in the browser, so it is plain JavaScript.
const element = (name, text, ...children) => {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...children)
  return made
}

const show = (api) => {
  const at = (ref) =>
    ref
      .split("/")
      .slice(1)
      .reduce((place, key) => place[key], api)
  const main = document.getElementById("docs")
  const { address, description, bindings } = api.channels.realtime
  main.append(
    element("h1", api.info.title),
    element("p", api.info.description),
    element("p", `${address}: ${description}`),
    element("pre", JSON.stringify(bindings.ws.query.properties, null, 2)),
  )
  for (const { summary, messages } of Object.values(api.operations)) {
    main.append(element("h2", summary))
    for (const message of messages.map(({ $ref }) => at(at($ref).$ref)))
      main.append(
        element("h3", message.name),
        element("p", message.summary ?? ""),
        element("pre", JSON.stringify(message.payload, null, 2)),
      )
  }
  main.append(element("h2", "Schemas"))
  for (const [name, schema] of Object.entries(api.components.schemas))
    main.append(element("h3", name), element("pre", JSON.stringify(schema, null, 2)))
}

fetch("/asyncapi.json")
  .then((answer) => answer.json())
  .then(show)
