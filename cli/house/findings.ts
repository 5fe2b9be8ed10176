/** What one part of the audit of the house looked at, and what it found. */
export type Findings = {
  part: string
  /** How many things it looked at. None means that it did not work, whatever it found. */
  looked: number
  /** What they are: modules, packages, texts. */
  of: string
  /** A line for each finding. */
  found: string[]
}

/** The lines to print, and how many findings there are. A part that looked at nothing is a finding. */
export function reportOf(parts: readonly Findings[]): { lines: string[]; count: number } {
  const lines: string[] = []
  let count = 0
  for (const { part, looked, of, found } of parts) {
    const all = looked > 0 ? found : [`${part} looked at no ${of}`, ...found]
    count += all.length
    lines.push(`${part}: ${looked} ${of}, ${all.length} found`, ...all.map((line) => `  ${line}`))
  }
  return { lines: [...lines, `${count} findings`], count }
}
