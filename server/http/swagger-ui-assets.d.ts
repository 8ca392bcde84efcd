// Files of swagger-ui-dist that are served as they are; the import gives where they are, also in a compiled build.
declare module "swagger-ui-dist/swagger-ui-bundle.js" {
  const path: string
  export default path
}
declare module "swagger-ui-dist/swagger-ui.css" {
  const path: string
  export default path
}
