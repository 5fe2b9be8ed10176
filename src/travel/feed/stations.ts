import type { Point } from '../../areas/domain/area.ts'
import type { Archive } from './archive.ts'
import { eachRow } from './rows.ts'

/** A stop of trains or trams. Other languages are named as the feed names them, in lower case. */
export type Station = { point: Point; name: string; names: Record<string, string> }

const own = (text: string) => Buffer.from(text).toString()

/**
 * Whether vehicles of this kind run on rails: trams, metros and trains, also by the extended kinds.
 * https://gtfs.org/documentation/schedule/reference/#routestxt, https://developers.google.com/transit/gtfs/reference/extended-route-types
 */
function isOnRails(kind: number): boolean {
  const hundreds = Math.trunc(kind / 100)
  return [0, 1, 2, 12].includes(kind) || [1, 4, 9].includes(hundreds)
}

/** The routes that run on rails; none where a feed does not describe its routes. */
export async function readRailRoutes(archive: Archive): Promise<ReadonlySet<string>> {
  const routes = new Set<string>()
  if (!archive.has('routes.txt')) return routes
  // Without these columns it still has timetables.
  const columns = { needed: [], other: ['route_id', 'route_type'] } as const
  await eachRow<Column>('routes.txt', await archive.bytesOf('routes.txt'), columns, (row) => {
    const kind = row.route_type.trim()
    if (kind !== '' && isOnRails(Number(kind))) routes.add(own(row.route_id))
  })
  return routes
}

type Column = 'route_id' | 'route_type'

/** How these names are translated, in the form of the feed of Israel: a table of texts and not of fields. */
export async function readTranslations(
  archive: Archive,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>()
  if (!archive.has('translations.txt') || wanted.size === 0) return found
  const other = ['trans_id', 'lang', 'translation'] as const
  await eachRow(
    'translations.txt',
    await archive.bytesOf('translations.txt'),
    { needed: [], other },
    ({ trans_id: name, lang, translation }) => {
      if (!wanted.has(name) || !/^[A-Za-z]{2}$/.test(lang) || translation === '') return
      found.set(own(name), { ...found.get(name), [lang.toLowerCase()]: own(translation) })
    },
  )
  return found
}
