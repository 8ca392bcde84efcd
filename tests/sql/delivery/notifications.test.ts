import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { notificationsLimitsSuite } from "../../../testing/delivery/notifications-limits-suite.ts"
import { removedNotificationsSuite } from "../../../testing/delivery/notifications-removed-suite.ts"
import { notificationsShownSuite } from "../../../testing/delivery/notifications-shown-suite.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { notificationsSuite } from "./notifications.ts"
import { notificationsChunksSuite } from "./notifications-chunks.ts"
import { notificationsModelSuite } from "./notifications-model.ts"

describe.each(engines)("The repository of notifications on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  notificationsSuite(database.runPromise)
  notificationsLimitsSuite(kit, database.runPromise)
  notificationsShownSuite(kit, database.runPromise)
  notificationsChunksSuite(database.runPromise)
  notificationsModelSuite(database.runPromise, name)
  removedNotificationsSuite(kit, database.runPromise)
})
