import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ComparisonLinkWire } from '../../src/assets/compared/wire.ts'
import type { OwnLinkWire } from '../../src/assets/links/wire.ts'
import { compareApi } from '../compare/load.ts'
import { dateText } from '../lib/format.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Named } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { profileApi } from './api.ts'

type Props = { links: readonly OwnLinkWire[]; comparisons: readonly ComparisonLinkWire[] }

/** A public link of either kind. */
type Shared = { url: string; places: string; createdAt: string; end(): Promise<unknown> }

/** The public links that the user has made, to take them back. */
export function PublicLinks({ links, comparisons }: Props) {
  const { profile, common } = useText(profileText)
  const router = useRouter()
  const { api } = useRouteContext({ from: '__root__' })
  // Has the focus after a link and its button have gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const { problem, attempt } = useAttempt(common.generic)
  const shared: Shared[] = [
    ...links.map((link) => ({
      ...link,
      places: link.location,
      end: () => profileApi(api).takeLinkBack(link._id),
    })),
    ...comparisons.map((link) => ({
      ...link,
      places: link.locations.filter(Boolean).join(' · '),
      end: () => compareApi(api).takeBack(link.secret),
    })),
  ]
  if (shared.length === 0) return null
  const takeBack = ({ end }: Shared) =>
    attempt(async () => {
      await end()
      await router.invalidate()
      heading.current?.focus()
    })
  return (
    <section className="card p-5 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {profile.publicLinks}
      </h2>
      {problem && <Alert className="mt-3">{problem}</Alert>}
      <ul className="mt-2 divide-y divide-line">
        {shared.map((link) => (
          <LinkRow key={link.url} link={link} onTakeBack={() => void takeBack(link)} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ link, onTakeBack }: { link: Shared; onTakeBack(): void }) {
  const { profile } = useText(profileText)
  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <a className="block truncate text-base font-medium" href={link.url}>
          <bdi>{link.places || profile.noAddress}</bdi>
        </a>
        <p className="text-sm text-ink-3">{profile.since(dateText(link.createdAt))}</p>
      </div>
      <button type="button" className="btn btn-line btn-sm" onClick={onTakeBack}>
        {profile.takeBack}
        <Named of={link.places || profile.noAddress} />
      </button>
    </li>
  )
}
