import { priceText } from '../../src/assets/domain/price-text.ts'

/** 5.9.26 of 2026-09-05. */
export function shortDay(day: string): string {
  const [year = '', month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year.slice(2)}`
}

/** 11.2026 of 2026-11-18. */
export function monthOf(day: string): string {
  const [year, month] = day.split('-')
  return `${Number(month)}.${year}`
}

/** ₪39.8k */
export function perMetreText(perMetre: number): string {
  return `${priceText(0).replace('0', '')}${Number((perMetre / 1_000).toFixed(1))}k`
}

/** Where values stand on a scale, in percent from its start, and the marks of the scale. */
export type SoldScale = { at(value: number): number; marks: readonly number[] }

/** The room beside a strip for the words of its scale, in px. */
export const LABELS = 44

const MARKS_MAX = 5

/** A scale around values, with at most 5 round marks. */
export function soldScale(values: readonly number[]): SoldScale {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((highest - lowest) * 0.12, highest * 0.02)
  const [low, high] = [Math.max(0, lowest - room), highest + room]
  const step = [1, 2, 5, 10, 20, 50, 100]
    .map((thousands) => thousands * 1_000)
    .find((one) => (high - low) / one < MARKS_MAX)
  const marks: number[] = []
  if (step !== undefined)
    for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark)
  return { at: (value) => ((value - low) / (high - low)) * 100, marks }
}
