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

/** Browsers ask for compressed pages. The other rows are without, as those of the benchmark. */
const COMPRESSED = 'page /properties, compressed'

const aPage = (name: string, path: string, shows: RegExp) => ({ name, paths: [path], shows })

/** What is asked, as the user of this token: pages as a browser, routes as a program. */
export function askedBy(token: string, places: readonly Place[]): Asked[] {
  const asPage = { cookie: `authToken=${token}` }
  const asProgram = { authorization: `Bearer ${token}` }
  const read = [...PAGES, ...routesFor(places)].map(({ name, paths, shows }): Asked => {
    const by = paths.every((path) => path.startsWith('/api/')) ? asProgram : asPage
    const headers = name === COMPRESSED ? { ...by, 'accept-encoding': 'br' } : by
    return { name, shows, requests: several(paths.map((path) => ({ path, headers }))) }
  })
  return [...read, ...previewsBy({ ...asProgram, 'content-type': 'application/json' }, places)]
}

const PAGES = [
  aPage('page /bots', '/bots', /Bot 0[\s\S]*<\/html>/),
  aPage('page /properties', '/properties', /₪[\s\S]*<\/html>/),
  aPage(COMPRESSED, '/properties', /₪[\s\S]*<\/html>/),
  aPage('page /properties, map', '/properties?view=map', /<\/html>/),
  aPage('page /chats', '/chats', /Bot 0[\s\S]*<\/html>/),
  aPage('page /notifications', '/notifications', /(new find|Words)[\s\S]*<\/html>/),
]

function routesFor(places: readonly Place[]) {
  const skips = Array.from({ length: DIFFERENT }, (_, n) => `/api/assets?limit=12&skip=${n * 12}`)
  return [
    aPage('homes, a page', '/api/assets?limit=12', /"price":\d/),
    { name: `homes, ${DIFFERENT} pages in turn`, paths: skips, shows: /"price":\d/ },
    aPage('homes, the best finds', '/api/assets?limit=12&sort=find', /"price":\d/),
    aPage('homes, a map', mapAround(places[0] as Place), /"total":[1-9]/),
    aPage('bots', '/api/requests', /"botName":"Bot 0"/),
    aPage('users/me', '/api/users/me', /owner0@example.org/),
    aPage('notifications', '/api/notifications?limit=10', /"notifications":\[\{/),
  ]
}

/** How many homes of the last week match criteria: the same again and again, and different ones in turn. */
function previewsBy(headers: Record<string, string>, places: readonly Place[]): Asked[] {
  const next = numbersFrom(13)
  const first = {
    dealType: 'rent',
    neighborhoodCodes: FIRST_AREAS.flatMap((at) => places[at]?.code ?? []),
    priceLimit: [3_000, 8_000],
    rooms: 2,
  }
  const others = Array.from({ length: DIFFERENT }, () => criteriaOf(next, places))
  const preview = (criteria: object) => ({
    path: '/api/requests/preview',
    method: 'POST' as const,
    headers,
    body: JSON.stringify(criteria),
  })
  const shows = /"count":\d/
  return [
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
