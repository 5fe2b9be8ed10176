/**
 * The same function, which remembers its answers: for what is asked again and again for a few values. All are forgotten
 * when there are too many, because strangers may send any.
 * @param most answers that are remembered at most.
 * @param read answers the same for the same key. What it throws is not remembered.
 */
export function remembering<Key extends string | number, Value>(
  most: number,
  read: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Value
    const value = read(key)
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
