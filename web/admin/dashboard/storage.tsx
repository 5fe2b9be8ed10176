import type { StorageWire } from '../../../src/admin/wire.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { FactSection } from './fact-section.tsx'

const SOON_DAYS = 30
const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

/** 54 MB, 1.7 GB. */
function bytesText(bytes: number): string {
  const [unit, name] = UNITS.find(([least]) => Math.abs(bytes) >= least) ?? UNITS[2]
  const value = bytes / unit
  return `${Math.abs(value) < 10 ? value.toFixed(1) : Math.round(value)} ${name}`
}

/** How large the database is, what it grows by, and when the disk is full. */
export function Storage({ storage }: { storage: StorageWire | null }) {
  const { storage: words } = useText(dashboardText)
  if (!storage) return null
  const { bytes, monthlyBytes, diskBytes, fullInDays } = storage
  const isSoon = fullInDays !== null && fullInDays < SOON_DAYS
  const parts = [
    words.size(bytesText(bytes)),
    monthlyBytes === null ? words.watching : words.growth(bytesText(monthlyBytes)),
    words.room(bytesText(diskBytes)),
    ...(fullInDays === null ? [] : [words.full(fullInDays)]),
  ]
  return <FactSection id="storage" heading={words.heading} facts={parts} isGrave={isSoon} />
}
