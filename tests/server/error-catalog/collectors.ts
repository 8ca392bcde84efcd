import { answered, type Producers } from "./world.ts"

export const collectors: Producers = {
  "editions.INVALID_EDITION": ({ ada }) => answered(ada.get("/items?edition=isbn:1")),
}
