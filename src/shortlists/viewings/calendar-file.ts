import { assetToWire } from '../../assets/to-wire.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { calendarOf } from './calendar.ts'
import type { Entry } from './store.ts'

type Reader = { publicUrl: string; language: Language }

/** Viewings as a file of a calendar. */
export function calendarFile(entries: readonly Entry[], { publicUrl, language }: Reader): Response {
  const rows = entries.map(({ viewing, asset }) => {
    const { _id, location: place, coordinates: point } = assetToWire(asset)
    const { id, at, minutes, note, revision, changedAt } = viewing
    const url = `${publicUrl}/properties?home=${encodeURIComponent(_id)}`
    const isCancelled = viewing.cancelledAt !== null
    return { id, at, minutes, note, revision, changedAt, isCancelled, place, point, url }
  })
  return new Response(calendarOf(rows, { language, host: new URL(publicUrl).hostname }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="viewings.ics"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
