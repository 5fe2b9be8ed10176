import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { recordRun, SUCCESS } from '../../intake/run.ts'
import { minutes } from '../../kernel/clock.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import type { Reading } from '../../sources/domain.ts'
import { feedSource } from '../../sources/feed/feed-source.ts'
import { addPart, EMPTY_RESULT, type Source } from '../../sources/source.ts'
import { aListing } from '../worlds/listings.ts'

/** A polled feed other than Yad2: another host, another region for each city, another shape of its answers. */
export const secondFeed: Source = feedSource({
  name: 'second',
  label: 'Second',
  isOn: () => true,
  everyMs: () => minutes(10),
  recheckEveryMs: () => minutes(60),
  regionOf: () => 7,
  read: ({ status, body }): Reading => {
    if (status === 404) return { kind: 'gone', status }
    if (status === 403)
      return { kind: 'problem', problem: { code: 'blocked', by: 'status', status } }
    const ids = JSON.parse(body) as string[]
    return { kind: 'page', listings: ids.map(rawListing), rejected: [], banners: 0, fields: [] }
  },
  feed: () => ({
    headers: { 'x-reader': 'second' },
    pageUrl: ({ dealType, region }, page) => `http://second.test/${dealType}/${region}/${page}`,
    listingUrl: (id) => `http://second.test/listing/${id}`,
    pageCount: () => 1,
    isChallengeHost: () => false,
    entryDatePath: 'entry',
  }),
})

function rawListing(externalId: string): RawListing {
  const { areaCode: _, areaBy: __, ...listing } = aListing()
  return { ...listing, source: 'second', externalId, hoodId: 205, isHome: true }
}

export type SecondDouble = {
  ids: string[]
  status: number
  /** The requests so far: path, and the condition of conditional ones. */
  requests: { path: string; condition: string | null }[]
  fetch: Fetch
}

/** The host of `secondFeed`. Its pages have a version, `"second-<number of listings>"`. */
export function secondDouble(): SecondDouble {
  const double: SecondDouble = {
    ids: [],
    status: 200,
    requests: [],
    async fetch(url, init) {
      const { pathname } = new URL(url)
      const condition = new Headers(init.headers).get('if-none-match')
      double.requests.push({ path: pathname, condition })
      if (double.status !== 200) return new Response('', { status: double.status })
      const [, kind, id] = pathname.split('/')
      if (kind === 'listing') return Response.json([id])
      const etag = `"second-${double.ids.length}"`
      if (condition === etag) return new Response(null, { status: 304 })
      return Response.json(double.ids, { headers: { etag } })
    },
  }
  return double
}

/** A source that is not a feed: it takes listings out of a mailbox, and has no scopes and no re-check. */
export function mailbox(letters: string[]): Source {
  return {
    name: 'mailbox',
    label: 'Mailbox',
    isOn: () => true,
    everyMs: () => minutes(1),
    needs: () => [null],
    async run(world, lease, signal) {
      const begin = { source: 'mailbox', kind: 'pass', scope: null } as const
      const ended = await recordRun(world, begin, signal, async (run) => {
        const listings = letters.splice(0).map((id) => ({ ...rawListing(id), source: 'mailbox' }))
        const { pass, tally } = run
        run.tally = await ingestAll(world, world.index, listings, { pass, lease, tally })
        return SUCCESS
      })
      return addPart(EMPTY_RESULT, ended)
    },
  }
}
