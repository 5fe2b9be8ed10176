import type { AreaOption } from '../lib/api.ts'

export type AreaEntry = {
  code: number
  /** Without its group. */
  name: string
  fullName: string
}

export type AreaGroup = { name: string; areas: AreaEntry[] }

const BETWEEN = ' - '

/** What precedes the first ' - ' is the group; a name without one is a group of its own. */
export function groupAreas(options: readonly AreaOption[]): AreaGroup[] {
  const groups = new Map<string, AreaEntry[]>()
  for (const { code, name: fullName } of options) {
    const at = fullName.indexOf(BETWEEN)
    const group = at < 0 ? fullName : fullName.slice(0, at)
    const name = at < 0 ? fullName : fullName.slice(at + BETWEEN.length)
    const areas = groups.get(group) ?? []
    areas.push({ code, name, fullName })
    groups.set(group, areas)
  }
  return [...groups].map(([name, areas]) => ({ name, areas }))
}

/** The groups with the areas whose full name holds every word that was typed. */
export function searchAreas(groups: readonly AreaGroup[], typed: string): readonly AreaGroup[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map(({ name, areas }) => ({
      name,
      areas: areas.filter(({ fullName }) => {
        const text = fullName.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ areas }) => areas.length > 0)
}
