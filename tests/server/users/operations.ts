import type { Service } from "../../support/service.ts"

interface Operation {
  readonly security: ReadonlyArray<object>
}

/** Every operation of a service, as its OpenAPI document has it. */
export const operations = async (service: Service) => {
  const { paths } = (await service.client().get("/openapi.json")).body
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method: method.toUpperCase(), path, security })),
  )
}
