// Rows as tables.
import { isWithinNoise, type Row } from './rows.ts'

export const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
/** A share as a percentage. */
export const noiseIn = (noise: number) =>
  `±${(noise * 100).toFixed(noise > 0 && noise < 0.1 ? 1 : 0)} %`
const HEAD = ['name', 'median', 'p99', 'reference', 'ratio', 'goal', 'met', 'noise', 'n']

function metIn(row: Row): string {
  if (row.goal === 'reported') return '–'
  return `${row.met ? 'yes' : 'NO'}${isWithinNoise(row) ? ', within the noise' : ''}`
}

function cellsOf(row: Row): string[] {
  const { name, median, p99, unit, reference, ratio, goal, noise, n } = row
  return [
    name,
    `${short(median)} ${unit}`,
    p99 === null ? '–' : `${short(p99)} ${unit}`,
    reference ? `${reference.name}: ${short(reference.median)}` : '–',
    ratio === null ? '–' : short(ratio),
    goal,
    metIn(row),
    noiseIn(noise),
    String(n),
  ]
}

const notesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]))

/** The rows as a table, and their notes. */
export function asTable(rows: readonly Row[]): string {
  const all = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return [...lines, ...notesOf(rows)].join('\n')
}

/** The rows as a table of Markdown, and their notes as a list. */
export function asMarkdown(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))]
  const notes = notesOf(rows).map((note) => `- ${note}`)
  return [...table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}
