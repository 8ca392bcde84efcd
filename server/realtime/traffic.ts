/** What the sockets of a server have done since it started. Plain numbers: they are counted for every frame. */
export class Traffic {
  sent = 0
  received = 0
  /** Sockets that were closed because their client did not read. */
  tooSlow = 0
}
