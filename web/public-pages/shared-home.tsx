import { priceText } from '../../src/assets/domain/price-text.ts'
import type { SharedHomeWire } from '../../src/assets/links/wire.ts'
import { dateText } from '../lib/format.ts'
import { useBrokenImage } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { sharedHomeText } from '../locales/en/shared-home.ts'
import { useText } from '../locales/text.ts'
import { Facade } from '../ui/facade.tsx'
import { Logo } from '../ui/logo.tsx'
import { usePublicPage } from './state.ts'

const DARK = ['......', '..=...', '......']

/** The page of a public link: what everybody with the link sees of a home. */
export function SharedHome() {
  const text = useText({ ...assetsText, ...sharedHomeText })
  const { shared } = usePublicPage()
  // The server shows this page for homes only.
  if (!shared) return null
  const { sharedHome } = text
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col">
      <Preview shared={shared} />
      <header className="flex h-20 shrink-0 items-center px-5">
        <a href="/" aria-label={text.home} className="rounded-md">
          <Logo />
        </a>
      </header>
      <main id="main" className="px-5 pb-16">
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <Picture shared={shared} />
          <div className="p-5">
            <Facts shared={shared} />
            {shared.path === null ? (
              <a href="/" className="btn btn-line btn-lg mt-6 w-full">
                {sharedHome.toMetzia}
              </a>
            ) : (
              <>
                <a href={shared.path} className="btn btn-primary btn-lg mt-6 w-full">
                  {sharedHome.open}
                </a>
                <p className="mt-2 text-center text-sm text-ink-3">{sharedHome.openHint}</p>
              </>
            )}
          </div>
        </div>
      </main>
    </div>
  )
}

type Props = { shared: SharedHomeWire }

/** The street or, without one, what is known instead, and where it is. */
function usePlaces({ street: known, city, neighborhood }: SharedHomeWire) {
  const { homes } = useText(assetsText)
  const street = known ?? neighborhood ?? city ?? homes.noAddress
  return { street, place: [neighborhood, city].filter((name) => name && name !== street) }
}

/** What programs show of the link where it is sent. The browser moves it into the head. */
function Preview({ shared }: Props) {
  const { homes } = useText(assetsText)
  const { url, photo, price, rooms, size } = shared
  const { street, place } = usePlaces(shared)
  const facts = [
    price !== null && priceText(price),
    rooms !== null && homes.rooms(rooms),
    size !== null && homes.size(size),
  ].filter((fact) => fact !== false)
  const title = facts.length > 0 ? facts.join(' · ') : street
  return (
    <>
      <title>{`${title} | Metzia`}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Metzia" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={[street, ...place].join(', ')} />
      <meta property="og:url" content={url} />
      {photo && <meta property="og:image" content={photo} />}
      {photo && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

function Picture({ shared }: Props) {
  const { sharedHome } = useText(sharedHomeText)
  const { photo, removedAt } = shared
  const { street } = usePlaces(shared)
  const { picture, isBroken, onError } = useBrokenImage()
  if (photo === null || isBroken)
    return (
      <div className="grid h-72 place-items-center bg-sunken">
        <Facade rows={DARK} className="h-36" />
      </div>
    )
  return (
    <img
      ref={picture}
      onError={onError}
      // The page may be open under another name of this server than the link has.
      src={new URL(photo).pathname}
      alt={sharedHome.photoOf(street)}
      className={`h-72 w-full bg-sunken object-cover ${removedAt === null ? '' : 'grey'}`}
    />
  )
}

function Facts({ shared }: Props) {
  const { homes, sharedHome } = useText({ ...assetsText, ...sharedHomeText })
  const { price, rooms, size, floorNumber, dealType, removedAt } = shared
  const { street, place } = usePlaces(shared)
  const facts = [
    dealType === 'sale' ? sharedHome.sale : sharedHome.rent,
    rooms !== null && homes.rooms(rooms),
    size !== null && homes.size(size),
    floorNumber !== null && homes.floor(floorNumber),
  ].filter((fact) => fact !== false)
  return (
    <>
      {removedAt !== null && (
        <div className="mb-4 rounded-xl bg-sunken p-4">
          <p className="text-md font-semibold">{sharedHome.gone}</p>
          <p className="text-base text-ink-2">{sharedHome.goneSince(dateText(removedAt))}</p>
        </div>
      )}
      <p className="text-3xl font-semibold tabular">
        <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
      </p>
      <h1 className="mt-1 text-lg font-semibold">
        <bdi>{street}</bdi>
      </h1>
      <p className="text-base text-ink-3">
        <bdi>{place.join(', ')}</bdi>
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact} className="rounded-full border border-line px-3 py-1 text-sm font-medium">
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
