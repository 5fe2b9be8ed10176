import { useAtomValue } from 'jotai'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { dateText } from '../lib/format.ts'
import { Island, part } from '../lib/island.tsx'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { HomeComments } from '../shortlist/home-comments.tsx'
import { HomePanel } from '../shortlist/home-panel.tsx'
import { useStanding } from '../shortlist/use-standing.ts'
import { Alert } from '../ui/alert.tsx'
import { HomeArrivals } from './home-arrivals.tsx'
import { HomeBots } from './home-bots.tsx'
import { HomeComparables } from './home-comparables.tsx'
import { HomeContact } from './home-contact.tsx'
import { HomeFacts } from './home-facts.tsx'
import type { HomeLinks } from './home-links.ts'
import { HomeListings } from './home-listings.tsx'
import { HideHome } from './home-marks.tsx'
import { HomeNearby } from './home-nearby.tsx'
import { HomePhotos } from './home-photos.tsx'
import { HomePrice } from './home-price.tsx'
import { HomePrices } from './home-prices.tsx'
import { HomeRemoved } from './home-removed.tsx'
import { HomeTravel } from './home-travel.tsx'
import { HomeVerdict } from './home-verdict.tsx'
import { HomeWarnings } from './home-warnings.tsx'
import { markProblemAtom, useMarks } from './marks.ts'
import { useSeenToItsEnd } from './seen-to-its-end.ts'

const SOLD = part(async () => (await import('./home-sold.tsx')).HomeSold)
const MAYBE_SAME = part(async () => (await import('./maybe-same.tsx')).MaybeSame)

type Props = {
  home: AssetDetailWire
  /** Which of the user's bots it matches; null when they could not be loaded. */
  bots: readonly BotExplanationWire[] | null
  /** ISO 8601 */
  now: string
  links: HomeLinks
}

/** Everything that is known about a home: what decides, and the evidence for it. */
export function HomeDetails({ home, bots, now, links }: Props) {
  return (
    <div className="home-columns">
      <HomePhotos home={home} now={now} />
      <Decision home={home} bots={bots} now={now} links={links} />
      <Evidence home={home} now={now} links={links} />
    </div>
  )
}

function Decision({ home, bots, now, links }: Props) {
  const { homePage } = useText(homeText)
  const problem = useAtomValue(markProblemAtom)
  const { isHidden } = useMarks(home)
  const onList = useStanding(home)
  const column = useSeenToItsEnd('.home-scroll')
  const { removedAt, phoneNumber } = home
  return (
    <div ref={column} className="home-decision">
      {removedAt !== null && <HomeRemoved home={home} removedAt={removedAt} now={now} />}
      <HomePrice home={home} now={now} />
      <HomePanel asset={home} onList={onList} now={now} />
      {removedAt === null && phoneNumber !== null && (
        <HomeContact home={home} phoneNumber={phoneNumber} />
      )}
      {removedAt === null && <HomeVerdict home={home} />}
      {removedAt === null && <HomeWarnings home={home} />}
      {removedAt !== null &&
        links.similar({ className: 'btn btn-line', children: homePage.removed.similar })}
      {problem !== null && <Alert>{failureText(problem, homePage.markFailed)}</Alert>}
      {isHidden && <p className="text-sm text-ink-3">{homePage.hiddenHint}</p>}
      <HomeTravel travel={home.travel} />
      <HomeComments onList={onList} now={now} />
      <HomeBots home={home} bots={bots} />
    </div>
  )
}

function Evidence({ home, now, links }: Omit<Props, 'bots'>) {
  const { homePage } = useText(homeText)
  const isAdmin = useAtomValue(userAtom)?.roles.includes('admin')
  return (
    <div className="home-evidence">
      {home.description && (
        <p className="text-md whitespace-pre-line text-ink-2" dir="auto">
          {home.description}
        </p>
      )}
      <HomeFacts home={home} />
      {home.nearby && <HomeNearby nearby={home.nearby} />}
      <HomePrices home={home} now={now} />
      <HomeComparables home={home} now={now} links={links} />
      {home.dealType === 'sale' && <Island part={SOLD} of={{ home }} loading={null} />}
      <HomeListings home={home} now={now} />
      {isAdmin && <Island part={MAYBE_SAME} of={{ home, links }} loading={null} />}
      <HomeArrivals home={home} />
      <p className="flex flex-wrap items-center gap-3 border-t border-line pt-4 text-sm text-ink-3">
        {homePage.firstSeen(dateText(home.firstSeenAt))}
        <HideHome home={home} onClose={links.onClose} isInFoot />
      </p>
    </div>
  )
}
