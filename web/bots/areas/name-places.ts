// Which names of areas are written on a map, so that each can be read.
import { type Box, meet } from '../../areas/boxes.ts'

/** A name that may be written. */
export type PlacedName = {
  code: number
  isSelected: boolean
  /** Whether it is on the map already. */
  isWritten: boolean
  /** How large its area is, in any unit. */
  size: number
  /** Where it would be: the first of these that is free. */
  boxes: readonly Box[]
}

/** The widest line of a name, in px. */
const WIDTH_MAX = 96

/** The lines of a name, broken at spaces and behind hyphens. @param widthOf measures a text in px. */
export function linesOf(name: string, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of name.split(/(?<=[\s/-])/)) {
    const line = (lines.at(-1) ?? '') + word
    if (lines.length > 0 && widthOf(line.trim()) <= WIDTH_MAX) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/**
 * The codes of the names that neither cover each other nor anything that is taken, and which of their boxes they have.
 * Selected areas go first, then those that are named already, then large ones.
 */
export function readableNames(
  names: readonly PlacedName[],
  taken: readonly Box[],
): Map<number, number> {
  const used = [...taken]
  const places = new Map<number, number>()
  for (const { code, boxes } of names.toSorted(byWeight)) {
    const at = boxes.findIndex((box) => !used.some((other) => meet(other, box)))
    const box = boxes[at]
    if (!box) continue
    used.push(box)
    places.set(code, at)
  }
  return places
}

function byWeight(one: PlacedName, other: PlacedName): number {
  return (
    Number(other.isSelected) - Number(one.isSelected) ||
    Number(other.isWritten) - Number(one.isWritten) ||
    other.size - one.size ||
    one.code - other.code
  )
}
