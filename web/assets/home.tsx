import { redirect } from '@tanstack/react-router'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { ApiError } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { dateText } from '../lib/format.ts'
import { useLoaded } from '../lib/route-data.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { toPublicPage } from '../shell/guards.ts'
import { Page } from '../shell/page.tsx'
import { assetsApi } from './api.ts'
import { HomeComparison } from './home-comparison.tsx'
import { HomeFacts } from './home-facts.tsx'
import { HomeListings, PriceHistory } from './home-history.tsx'
import { HomeMarks } from './home-marks.tsx'
import { HomePhotos } from './home-photos.tsx'
import { HomePrice } from './home-price.tsx'

/**
 * One home. The address of a merged home redirects to the one that has its listings; one that is unknown is not found. The
 * list of homes, which is the page without `home`, is not built yet.
 */
export async function loadHome({
  context,
  deps: { search },
}: LoaderInput & { deps: { search: { home?: unknown } } }) {
  const home = String(search.home ?? '')
  if (home === '') throw toPublicPage('/under_construction')
  const found = await assetsApi(context.api).one(home).catch(refuseUnknown)
  // `saved` is the address of a list.
  if (Array.isArray(found)) throw toPublicPage('/404')
  if (found._id !== home) throw redirect({ href: `/properties?home=${found._id}`, statusCode: 303 })
  return found
}

function refuseUnknown(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw toPublicPage('/404')
  throw error
}

export function Home() {
  const home = useLoaded<typeof loadHome>()
  const { homes } = useText(assetsText)
  const place = [home.neighborhood, home.city].filter(Boolean).join(', ')
  return (
    <Page heading={home.location || homes.noAddress} subtitle={place}>
      {home.removedAt && <Removed at={home.removedAt} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_360px] md:gap-8">
        <HomePhotos home={home} />
        <div className="grid content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
          <HomePrice home={home} />
          <HomeComparison home={home} />
          <HomeMarks key={home._id} home={home} />
        </div>
        <About home={home} />
      </div>
    </Page>
  )
}

function Removed({ at }: { at: string }) {
  const { homePage } = useText(homeText)
  return (
    <p className="chip chip-line mb-4" role="status">
      {homePage.removed(dateText(at))}
    </p>
  )
}

function About({ home }: { home: AssetDetailWire }) {
  return (
    <div className="grid content-start gap-8 md:col-start-1">
      {home.description && (
        <p className="text-md text-ink-2" dir="auto">
          {home.description}
        </p>
      )}
      <HomeFacts home={home} />
      <HomeListings home={home} />
      <PriceHistory home={home} />
    </div>
  )
}
