import { answered, type Producers, type World } from "./world.ts"

const report = (by: World["ada"], targetId: string) =>
  answered(by.post("/reports", { targetType: "user", targetId, reason: "spam" }))

export const reports: Producers = {
  "reports.TARGET_NOT_FOUND": ({ ada }) => report(ada, crypto.randomUUID()),
  "reports.CANNOT_REPORT_OWN": ({ ada }) => report(ada, ada.id),
  "reports.ALREADY_REPORTED": async ({ ada, service }) => {
    const { id } = await service.member()
    await ada.post("/reports", { targetType: "user", targetId: id, reason: "spam" })
    return report(ada, id)
  },
}
