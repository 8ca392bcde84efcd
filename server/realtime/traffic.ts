/** What the sockets of a server have done since it started. Plain numbers: they change with every frame. */
export class Traffic {
  sent = 0
  received = 0
  /** Sockets that were closed because their client did not read. */
  tooSlow = 0
  /** Sockets that were closed because their client sent too much. */
  flooding = 0
  /**
   * The number of the log up to which all live sockets have got what is theirs. One number for all: setting one for
   * each of ten thousand sockets after each batch would cost more than sending a message.
   */
  delivered = 0
}
