import type { LineStatus, SourceLineWire } from '../../src/ways-in/health/wire.ts'

const TROUBLES: ReadonlySet<LineStatus> = new Set(['blocked', 'failing', 'changed'])
const BRINGING: ReadonlySet<LineStatus> = new Set(['ok', 'degraded', 'reading', 'waiting'])

const isInTrouble = ({ status }: SourceLineWire) => TROUBLES.has(status)
/** Whether homes may come from it. */
const canBring = ({ status }: SourceLineWire) => BRINGING.has(status)

/** How the sources are doing, for the one line that says it. */
export type Standing =
  /** The line is left out: nothing is known. */
  | { tone: 'unknown' }
  | { tone: 'quiet'; lines: readonly SourceLineWire[] }
  /** The source that is in trouble longest, and those that still bring homes. */
  | { tone: 'trouble'; broken: SourceLineWire; others: readonly SourceLineWire[] }
  | { tone: 'off'; off: SourceLineWire }

export function standingOf(sources: readonly SourceLineWire[]): Standing {
  const [first] = sources
  if (!first) return { tone: 'unknown' }
  if (first.status === 'off') return { tone: 'off', off: first }
  const [broken] = sources
    .filter(isInTrouble)
    .toSorted((one, other) => ((one.since ?? '') > (other.since ?? '') ? 1 : -1))
  if (broken) return { tone: 'trouble', broken, others: sources.filter(canBring) }
  return { tone: 'quiet', lines: sources }
}

/** Whether a home can come at all: while none can, no light is green. Nothing known is no reason to alarm. */
export const canArrive = (sources: readonly SourceLineWire[]) =>
  sources.length === 0 || sources.some(canBring)
