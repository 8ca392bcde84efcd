/**
 * The store cannot answer at the moment: the disk is full, a file cannot be read, the database is away. It travels as a
 * defect, because no use case can do anything about it; drivers at the edge tell it from a bug.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable"
  readonly reason: "full" | "down"
  constructor(reason: "full" | "down", cause: unknown) {
    super(reason === "full" ? "The disk is full." : "The database or the disk does not answer.", { cause })
    this.reason = reason
  }
}
