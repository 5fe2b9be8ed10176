import type { SharedComparisonWire } from '../../src/assets/compared/wire.ts'
import { CompareTable } from '../compare/compare-table.tsx'
import { assetsText } from '../locales/en/assets.ts'
import { compareText } from '../locales/en/compare.ts'
import { sharedHomeText } from '../locales/en/shared-home.ts'
import { useText } from '../locales/text.ts'
import { Logo } from '../ui/logo.tsx'
import { usePublicPage } from './state.ts'

/** The page of a public link to a comparison: what everybody with the link sees of its homes. */
export function SharedComparison() {
  const text = useText({ ...compareText, ...sharedHomeText })
  const { compared } = usePublicPage()
  // The server shows this page for comparisons only.
  if (!compared) return null
  const { compare, sharedHome } = text
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col">
      <Preview compared={compared} />
      <header className="flex h-20 shrink-0 items-center px-5 print:hidden">
        <a href="/" aria-label={text.home} className="rounded-md">
          <Logo />
        </a>
      </header>
      <main id="main" className="px-4 pb-16 sm:px-5">
        <h1 className="mb-4 text-2xl font-semibold">{compare.title}</h1>
        <Homes homes={compared.homes} />
        <a href="/" className="btn btn-line btn-lg mt-6 print:hidden">
          {sharedHome.toMetzia}
        </a>
      </main>
    </div>
  )
}

type Props = { compared: SharedComparisonWire }

function Homes({ homes }: Pick<SharedComparisonWire, 'homes'>) {
  const { homes: words } = useText(assetsText)
  const heads = homes.map(({ street, neighborhood, city, photo, removedAt }, place) => ({
    id: String(place),
    title: street ?? neighborhood ?? city ?? words.noAddress,
    place: [street === null ? null : neighborhood, city].filter(Boolean).join(', '),
    photo,
    isGone: removedAt !== null,
  }))
  return <CompareTable heads={heads} homes={homes} />
}

/** What programs show of the link where it is sent. The browser moves it into the head. */
function Preview({ compared: { url, homes } }: Props) {
  const { compare } = useText(compareText)
  const title = `${compare.these(homes.length)} | Metzia`
  const places = homes.flatMap(({ street, city }) => street ?? city ?? []).join(' · ')
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Metzia" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={places} />
      <meta property="og:url" content={url} />
    </>
  )
}
