import type { AreaOption } from './api.ts'

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

/** The same groups, those that hold one of `codes` before the others. */
export function chosenFirst(
  groups: readonly AreaGroup[],
  codes: readonly number[],
): readonly AreaGroup[] {
  const holds = ({ areas }: AreaGroup) => (areas.some(({ code }) => codes.includes(code)) ? 0 : 1)
  return groups.toSorted((one, other) => holds(one) - holds(other))
}

/** The groups with the areas whose full name holds every word that was typed; what begins with it comes first. */
export function searchAreas(groups: readonly AreaGroup[], typed: string): readonly AreaGroup[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const wanted = words.join(' ')
  return groups
    .map(({ name, areas }) => ({
      name,
      areas: areas
        .filter(({ fullName }) => words.every((word) => fullName.toLowerCase().includes(word)))
        .sort((one, other) => rank(one, wanted) - rank(other, wanted)),
    }))
    .filter(({ areas }) => areas.length > 0)
    .sort((one, other) => best(one, wanted) - best(other, wanted))
}

function rank({ name, fullName }: AreaEntry, wanted: string): number {
  const whole = fullName.replace(BETWEEN, ' ').toLowerCase()
  return name.toLowerCase().startsWith(wanted) || whole.startsWith(wanted) ? 0 : 1
}

const best = ({ areas }: AreaGroup, wanted: string) =>
  Math.min(...areas.map((area) => rank(area, wanted)))
