import type { Areas } from '../../areas/store.ts'
import type { Resolve } from '../../kernel/addresses.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import { DEMO_HOST } from '../setting.ts'

/** An address that no request goes to: push services are answered here, whatever their host. */
const ANY_ADDRESS = '9.9.9.9'

/**
 * The network of the demo, which ends in this process: it draws the pictures of listings, finds streets and areas, and
 * takes messages of browsers without sending them. Everything else is refused as if there were no network.
 */
export function demoNetwork(areas: Areas): { fetch: Fetch; resolve: Resolve } {
  return {
    async fetch(url, init) {
      if (init.method === 'POST') return new Response(null, { status: 201 })
      const { hostname, pathname, searchParams } = new URL(url)
      if (hostname !== DEMO_HOST) throw refused()
      if (pathname === '/search') {
        const { placesFor } = await import('./places.ts')
        return Response.json(placesFor(areas, searchParams.get('q') ?? ''))
      }
      const [, kind, home = '', picture = ''] = pathname.split('/')
      if (kind !== 'pictures') throw refused()
      const { drawHome } = await import('./picture.ts')
      return new Response(drawHome(`${home}/${picture}`))
    },
    resolve: () => Promise.resolve([ANY_ADDRESS]),
  }
}

function refused(): Error {
  return Object.assign(new Error('The demo has no network'), { code: 'FailedToOpenSocket' })
}
