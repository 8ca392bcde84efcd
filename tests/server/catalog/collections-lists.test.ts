import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Person, walk } from "../users/people.ts"
import { catalogRows } from "./rows.ts"

const names = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)

describe.each(engines)("Lists of collections, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof catalogRows>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = catalogRows(service)
  })
  afterAll(() => service.stop())
  const newcomer = async () => {
    ada = await service.person()
    return ada
  }

  test.each([1, 2, 3])(
    "one's own of one moment are listed by name, ignoring case, each once, %d at a time",
    async (limit) => {
      await newcomer()
      await rows.collections(await service.person(), [{ name: "Other" }])
      const sorted = ["10", "a", "b", "B", "b", "Z", "zz", "Äpfel", "äpfel"]
      await rows.collections(
        ada,
        ["zz", "b", "B", "Äpfel", "b", "a", "Z", "10", "äpfel"].map((name) => ({ name })),
      )
      expect(names(await walk(ada, "/collections", limit))).toEqual(sorted)
    },
  )

  test.each([1, 2, 3])("a search finds parts of names, a type narrows, %d at a time", async (limit) => {
    await newcomer()
    const found = async (query: string) => names(await walk(ada, `/collections?${query}`, limit))
    await rows.collections(ada, [
      ...["50%_Öl\\", "öl", "Games", "game boy"].map((name) => ({ name })),
      { name: "Board games", type: "boardgames" },
    ])
    expect(await found("q=GAME")).toEqual(["Board games", "game boy", "Games"])
    expect(await found("q=game&type=games")).toEqual(["game boy", "Games"])
    expect(await found("type=boardgames")).toEqual(["Board games"])
    expect(await found("type=books")).toEqual([])
    expect(await found(`q=${encodeURIComponent(" öL ")}`)).toEqual(["50%_Öl\\", "öl"])
    for (const plain of ["%", "_", "\\"]) expect(await found(`q=${encodeURIComponent(plain)}`)).toEqual(["50%_Öl\\"])
    for (const wild of ["g%", "g_me", "\\g"]) expect(await found(`q=${encodeURIComponent(wild)}`)).toEqual([])
    expect(await found("q=%20")).toHaveLength(5)
  })

  test.each([1, 2, 3])(
    "a user's of one moment are listed newest first, as far as the viewer sees them, %d at a time",
    async (limit) => {
      await newcomer()
      const grace = await service.person()
      await rows.collections(ada, [
        { name: "a" },
        { name: "b", visibility: "private" },
        { name: "c" },
        { name: "d" },
        { name: "e" },
      ])
      expect(names(await walk(grace, `/users/${ada.user.id}/collections`, limit))).toEqual(["e", "d", "c", "a"])
      expect(names(await walk(ada, "/users/me/collections", limit))).toEqual(["e", "d", "c", "b", "a"])
    },
  )

  test("a foreign or altered cursor is 400", async () => {
    await newcomer()
    const grace = await service.person()
    await rows.collections(ada, [{ name: "a" }, { name: "b" }])
    const cursor = encodeURIComponent((await ada.get("/collections?limit=1")).body.nextCursor)
    expect((await ada.get(`/collections?cursor=${cursor}`)).status).toBe(200)
    for (const [person, query] of [
      [ada, "cursor="],
      [ada, `cursor=${cursor}x`],
      [ada, `cursor=${cursor}&q=a`],
      [ada, `cursor=${cursor}&type=games`],
      [grace, `cursor=${cursor}`],
    ] as const)
      expect((await person.get(`/collections?${query}`)).status).toBe(400)
    expect((await ada.get(`/users/me/collections?cursor=${cursor}`)).status).toBe(400)
  })
})
