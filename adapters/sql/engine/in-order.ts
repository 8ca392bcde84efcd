/** Things in the order in which their ids were given; those whose id was not given come first. */
export const inOrderOf = <Id, T>(
  ids: ReadonlyArray<Id>,
  things: ReadonlyArray<T>,
  idOf: (thing: T) => Id,
): Array<T> => {
  const order = new Map(ids.map((id, n) => [id, n]))
  return [...things].sort((a, b) => (order.get(idOf(a)) ?? 0) - (order.get(idOf(b)) ?? 0))
}
