/** Whether two texts are equal. The time depends on their lengths alone, not on where they differ. */
export const sameText = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let n = 0; n < one.length; n++) difference |= one.charCodeAt(n) ^ other.charCodeAt(n)
  return difference === 0
}
