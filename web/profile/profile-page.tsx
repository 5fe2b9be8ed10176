import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { compareApi } from '../compare/load.ts'
import { userAtom } from '../lib/atoms.ts'
import type { LoaderInput } from '../lib/context.ts'
import { Island, part } from '../lib/island.tsx'
import { useLoaded } from '../lib/route-data.ts'
import { frameText } from '../locales/en/frame.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Robot } from '../ui/robot.tsx'
import { profileApi } from './api.ts'
import { ChangePassword } from './change-password.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PublicLinks } from './public-links.tsx'
import { Sessions } from './sessions.tsx'

const MONEY = part(async () => (await import('./money/money.tsx')).OwnMoney)
const GREETINGS = part(async () => (await import('./greetings.tsx')).Greetings)
const PLACES = part(async () => (await import('./places/places.tsx')).Places)

export async function loadProfile({ context }: LoaderInput) {
  const { sessions, links } = profileApi(context.api)
  const comparisons = compareApi(context.api).links
  const [open, shared, compared] = await Promise.all([sessions(), links(), comparisons()])
  return { sessions: open, links: shared, comparisons: compared }
}

export function ProfilePage() {
  const { profile } = useText(profileText)
  const user = useAtomValue(userAtom)
  const { sessions, links, comparisons } = useLoaded<typeof loadProfile>()
  const [face, setFace] = useState<string | null>(null)
  if (!user) return <LogIn />
  return (
    <Page heading={profile.heading} subtitle={profile.subtitle}>
      <Sections />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div
          id="you"
          className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[300px_minmax(0,1fr)] md:items-start"
        >
          <Card user={user} face={face ?? user.avatar} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <ProfileForm user={user} face={face ?? user.avatar} onFace={setFace} />
            <MoneySection />
            <Island part={GREETINGS} of={{}} loading={null} />
          </div>
        </div>
        <div id="places">
          <Island part={PLACES} of={{}} loading={<div className="card h-64" />} />
        </div>
        <div id="account" className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5">
          <ChangePassword user={user} />
          <Sessions sessions={sessions} />
          <PublicLinks links={links} comparisons={comparisons} />
          <OwnData user={user} />
        </div>
      </div>
    </Page>
  )
}

/** Leads to the parts of the page. */
function Sections() {
  const { profile } = useText(profileText)
  const { label, ...names } = profile.sections
  const parts = { ...names, account: profile.account }
  return (
    <nav aria-label={label} className="seg mb-5 flex-wrap">
      {Object.entries(parts).map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The figures of the user, in a part of their own. */
function MoneySection() {
  const { profile } = useText(profileText)
  return (
    <section id="money" aria-label={profile.money}>
      <Island part={MONEY} of={{}} loading={<div className="card h-64" />} />
    </section>
  )
}

/** The session ended while the page was open. */
function LogIn() {
  const { profile } = useText(profileText)
  return (
    <StatusPage>
      <div className="w-48">
        <Robot isOn={false} />
      </div>
      <div role="alert">
        <h1 className="mt-8 text-2xl font-semibold text-balance">{profile.logIn}</h1>
      </div>
      <a href="/login?from=%2Fprofile" className="btn btn-primary btn-lg mt-7">
        {profile.logInButton}
      </a>
    </StatusPage>
  )
}

function Card({ user, face }: { user: UserWire; face: string }) {
  const { nav } = useText(frameText)
  return (
    <section className="card overflow-hidden text-center">
      <div className="scene scene-3 h-24 rounded-se-[72px]" />
      <div className="-mt-14 px-6 pb-6">
        <Avatar face={face} className="mx-auto size-28 [box-shadow:0_0_0_4px_var(--surface)]" />
        <p className="mt-3 text-xl font-semibold wrap-anywhere">
          <bdi>{user.fullname}</bdi>
        </p>
        <p className="text-base wrap-anywhere text-ink-3">{user.email}</p>
        <p className="mt-3 flex justify-center gap-1.5">
          {user.roles.map((role) => (
            <span key={role} className="chip chip-line">
              {nav.roles[role] ?? role}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
