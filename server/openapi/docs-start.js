// Shows /openapi.json. It runs in the browser, so it is plain JavaScript.
//
// Swagger UI stays at 5.32: from 5.33.0 on a page of more than 150 operations has only those that are on the screen
// (swagger-api/swagger-ui, pull request 11024), and the browser's own search finds no other one.

/** Swagger UI's own filter looks at tags alone; this one finds operations by path, method, summary and id too. */
const matching = (taggedOps, phrase) => {
  const words = phrase.toLowerCase().split(/\s+/)
  const found = (tag) => (operation) => {
    const { summary, operationId } = operation.get("operation").toJS()
    const text = [tag, operation.get("method"), operation.get("path"), summary, operationId].join(" ").toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return taggedOps
    .map((group, tag) => group.update("operations", (operations) => operations.filter(found(tag))))
    .filter((group) => group.get("operations").size > 0)
}

/** The access token of a login, registration or refresh that was tried out signs the page in. */
const signIn = (response) => {
  const token = /\/auth\/\w+$/.test(response.url ?? "") ? response.body?.accessToken : undefined
  if (typeof token === "string")
    ui.authActions.authorizeWithPersistOption({
      bearer: { name: "bearer", schema: { type: "http", scheme: "bearer" }, value: token },
    })
  return response
}

const ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  filter: true,
  persistAuthorization: true,
  plugins: [{ fn: { opsFilter: matching } }],
  responseInterceptor: signIn,
  // Without this the page would load a badge from another host.
  validatorUrl: null,
})
