/** Session storage: the ids of the homes whose card was opened in this tab, as JSON. */
const KEY = 'seenHomes'
const MAX = 2_000

/** The homes that were opened in this tab. */
export function seenHomes(): Set<string> {
  const stored: unknown = parsed(sessionStorage.getItem(KEY))
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
}

export function markSeen(id: string): void {
  const seen = [...seenHomes().add(id)].slice(-MAX)
  sessionStorage.setItem(KEY, JSON.stringify(seen))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
