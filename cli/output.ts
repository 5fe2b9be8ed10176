import { onSide, say, sayLines } from './say.ts'

/** One line of a table, by column. */
export type Row = Record<string, string | number | boolean | null | undefined>

/** The option of every command for machine-readable output. */
export const JSON_OPTION = ['--json', 'print JSON'] as const

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

/**
 * A text table: columns as wide as their widest cell, headings in capitals. Control characters are removed. Headings are
 * said in the language of the operator.
 */
export function printTable(rows: readonly Row[], empty: string): void {
  const [first] = rows
  if (!first) return console.log(sayLines(empty))
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => cell(row[name])))
  const headings = names.map((name) => say(name).toUpperCase())
  const widths = names.map((_, column) =>
    Math.max(...[headings, ...cells].map((line) => Bun.stringWidth(line[column] ?? ''))),
  )
  for (const line of [headings, ...cells])
    console.log(
      onSide(
        line
          .map((text, column) => pad(text, widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      ),
    )
}

function cell(value: Row[string]): string {
  return String(value ?? '-').replace(/\p{Cc}/gu, ' ')
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - Bun.stringWidth(text)))
}

/** 2026-11-21 09:04, UTC. */
export function timeText(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

/** Resolves when the text has left this process; false when its reader is gone. */
export function written(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => resolve(!error))
  })
}
