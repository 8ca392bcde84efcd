import { NotFound } from "../parts/page.tsx"

/** Every address that is none of the app. */
export default NotFound
