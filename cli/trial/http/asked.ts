import { criteriaOf, numbersFrom, type Place } from './homes.ts'
import type { Ask } from './load.ts'

/** With what an answer shows that it contains something. */
export type Asked = Ask & { shows: RegExp }

/** Different requests of a row that asks for more than one. */
const DIFFERENT = 60
const FIRST_AREAS = [0, 1, 2, 4, 7]
/** Half the width of a map at zoom 12, in degrees. */
const HALF = 0.15

/** What the first of all areas is the middle of: a map where most homes are. */
function mapAround({ point: [lon, lat] }: Place): string {
  const bounds = JSON.stringify([lon - HALF, lat - HALF, lon + HALF, lat + HALF])
  return `/api/assets?isMapView=true&limit=100&zoom=12&bounds=${encodeURIComponent(bounds)}`
}

const aPage = (name: string, path: string, shows: RegExp) => ({ name, paths: [path], shows })

/** What is asked, as the user of this token: pages as a browser, routes as a program. */
export function askedBy(token: string, places: readonly Place[]): Asked[] {
  const next = numbersFrom(13)
  const skips = Array.from({ length: DIFFERENT }, (_, n) => `/api/assets?limit=12&skip=${n * 12}`)
  const gets = [
    aPage('page /bots', '/bots', /Bot 0[\s\S]*<\/html>/),
    aPage('page /properties', '/properties', /₪[\s\S]*<\/html>/),
    aPage('page /properties, map', '/properties?view=map', /<\/html>/),
    aPage('page /chats', '/chats', /Bot 0[\s\S]*<\/html>/),
    aPage('page /notifications', '/notifications', /Title[\s\S]*<\/html>/),
    aPage('homes, a page', '/api/assets?limit=12', /"price":\d/),
    { name: `homes, ${DIFFERENT} pages in turn`, paths: skips, shows: /"price":\d/ },
    aPage('homes, the best finds', '/api/assets?limit=12&sort=find', /"price":\d/),
    aPage('homes, a map', mapAround(places[0] as Place), /"total":[1-9]/),
    aPage('bots', '/api/requests', /"botName":"Bot 0"/),
    aPage('users/me', '/api/users/me', /owner0@example.org/),
    aPage('notifications', '/api/notifications?limit=10', /"Title"/),
  ]
  const first = {
    dealType: 'rent',
    neighborhoodCodes: FIRST_AREAS.flatMap((at) => places[at]?.code ?? []),
    priceLimit: [3_000, 8_000],
    rooms: 2,
  }
  const others = Array.from({ length: DIFFERENT }, () => criteriaOf(next, places))
  const asPage = { cookie: `authToken=${token}` }
  const asProgram = { authorization: `Bearer ${token}` }
  const preview = (criteria: object) => ({
    path: '/api/requests/preview',
    method: 'POST' as const,
    headers: { ...asProgram, 'content-type': 'application/json' },
    body: JSON.stringify(criteria),
  })
  const shows = /"count":\d/
  return [
    ...gets.map(({ name, paths, shows }) => {
      const [path = '', ...more] = paths
      const headers = path.startsWith('/api/') ? asProgram : asPage
      const to = (one: string) => ({ path: one, headers })
      return { name, shows, requests: [to(path), ...more.map(to)] as const }
    }),
    { name: 'preview', shows, requests: [preview(first)] },
    {
      name: `preview, ${DIFFERENT} searches in turn`,
      shows,
      requests: several(others.map(preview)),
    },
  ]
}

/** @throws Error for none. */
function several<Item>([first, ...more]: readonly Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is nothing to ask')
  return [first, ...more]
}
