import { api } from "./curio.ts"
import { everyPage, useResource } from "./resources.ts"

/** All collections of a user that the viewer sees, to choose one of them. The API allows 500. */
export const useCollections = (userId: string) =>
  useResource(`all collections of ${userId}`, () =>
    everyPage((query) => api.users({ id: userId }).collections.get({ query })),
  )
