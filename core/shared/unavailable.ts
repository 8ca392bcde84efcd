/**
 * The store cannot answer at the moment: the disk is full, a file cannot be read, or the database is unreachable. It
 * is a defect, because no use case can handle it. Drivers at the edge distinguish it from a bug.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable"
  readonly reason: "full" | "down"
  constructor(reason: "full" | "down", cause: unknown) {
    super(reason === "full" ? "The disk is full." : "The database or the disk does not answer.", { cause })
    this.reason = reason
  }
}
