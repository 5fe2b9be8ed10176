/** A set of what was added last: what was added before that is forgotten. */
export type Recent<Value> = { add(value: Value): void; has(value: Value): boolean }

export function createRecent<Value>(most: number): Recent<Value> {
  const all = new Set<Value>()
  return {
    add(value) {
      all.delete(value)
      all.add(value)
      if (all.size > most) for (const oldest of all.values().take(1)) all.delete(oldest)
    },
    has: (value) => all.has(value),
  }
}
