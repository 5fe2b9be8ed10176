import { AppError } from '../kernel/errors.ts'

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
/** What stands before the list of features, and is looked at for its name. */
const BEFORE = 40

/**
 * Visits the features of a collection one after the other: together they would take 27 times the memory of the file.
 * @returns what else the file states, with an empty list of features.
 * @throws AppError `invalid` for what is no JSON.
 */
export function eachFeature(text: string, visit: (feature: unknown) => void): unknown {
  let [begin, from, end] = [-1, -1, -1]
  let depth = 0
  const take = (until: number) => {
    const one = text.slice(from, until)
    const isEmptyList = from === begin && text.charCodeAt(until) !== COMMA && one.trim() === ''
    if (!isEmptyList) visit(parsed(one))
    from = until + 1
  }
  for (let at = 0; at < text.length && end === -1; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === LIST || sign === OBJECT) {
      const isFound = begin === -1 && depth === 1 && sign === LIST && isFeatures(text, at)
      if (isFound) [begin, from] = [at + 1, at + 1]
      depth += 1
    } else if (sign === LIST_END || sign === OBJECT_END) {
      depth -= 1
      if (begin !== -1 && depth === 1) {
        take(at)
        end = at
      }
    } else if (sign === COMMA && begin !== -1 && depth === 2) take(at)
  }
  return parsed(end === -1 ? text : text.slice(0, begin) + text.slice(end))
}

/** Where the text in quotes ends that begins there. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at += 1
  }
  return text.length
}

const isFeatures = (text: string, at: number) =>
  /"features"\s*:\s*$/.test(text.slice(Math.max(0, at - BEFORE), at))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Brackets without end exhaust the stack.
    if (!(cause instanceof Error)) throw cause
    throw new AppError('invalid', `it is no JSON: ${cause.message}`, { cause })
  }
}
