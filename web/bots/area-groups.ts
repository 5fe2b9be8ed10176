import type { AreaOption } from './api.ts'

export type AreaEntry = {
  code: number
  /** Without its group. */
  name: string
  fullName: string
}

export type AreaGroup = { name: string; areas: AreaEntry[] }

const BETWEEN = ' - '

/** The group of an option is the part before the first ' - '. A name without it is a group of its own. */
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

/** The same groups, those with one of `codes` first. */
export function chosenFirst(
  groups: readonly AreaGroup[],
  codes: readonly number[],
): readonly AreaGroup[] {
  const holds = ({ areas }: AreaGroup) => (areas.some(({ code }) => codes.includes(code)) ? 0 : 1)
  return groups.toSorted((one, other) => holds(one) - holds(other))
}

/** The groups with the areas whose full name contains every typed word. Names that begin with the typed text come first. */
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
