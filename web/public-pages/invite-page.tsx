import { type FormEvent, useState } from 'react'
import type { InviteShownWire } from '../../src/shortlists/invites/wire.ts'
import { authApi } from '../auth/api.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { passingOn, startSession } from '../auth/session.ts'
import { useForm } from '../auth/use-form.ts'
import { dateText } from '../lib/format.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { inviteText } from '../locales/en/invite.ts'
import { useText } from '../locales/text.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Field } from '../ui/field.tsx'
import { type Invited, usePublicPage } from './state.ts'

/** Where a new member begins. */
const JOINED = '/shortlist'

/** The page of an invite: who invites, to what, and how one joins. */
export function InvitePage() {
  const { invite } = useText(inviteText)
  const { invited, user } = usePublicPage()
  return (
    <AuthLayout>
      <PageTitle of={invite.heading} />
      <meta name="robots" content="noindex" />
      {invited?.shown ? (
        <>
          <Invitation shown={invited.shown} />
          {user ? (
            <Accept secret={invited.secret} shown={invited.shown} />
          ) : (
            <Register secret={invited.secret} shown={invited.shown} />
          )}
          <Until shown={invited.shown} />
        </>
      ) : (
        <Void />
      )}
    </AuthLayout>
  )
}

type Props = { shown: InviteShownWire }

function Invitation({ shown: { inviter, shortlist, photos } }: Props) {
  const { invite } = useText(inviteText)
  const isNamed = shortlist.name !== null || shortlist.homes > 0
  return (
    <>
      <p className="flex items-center gap-4 text-md text-ink-2">
        <Avatar face={inviter.avatar} className="size-11" />
        <span>
          <bdi className="font-semibold text-ink">{inviter.name}</bdi> {invite.invites}
        </span>
      </p>
      <h1 className="mt-4 text-3xl font-semibold">{invite.heading}</h1>
      {isNamed && (
        <p className="mt-2 text-md text-ink-2">
          {invite.kept(shortlist.name ?? invite.unnamed, shortlist.homes)}
        </p>
      )}
      {photos.length > 0 && (
        <div className="mt-5 flex gap-2">
          {photos.map((photo) => (
            <img
              key={photo}
              src={photo}
              alt=""
              className="h-24 min-w-0 flex-1 rounded-lg bg-sunken object-cover"
            />
          ))}
        </div>
      )}
    </>
  )
}

type JoinProps = Props & { secret: Invited['secret'] }

/** For who is signed in: one press. */
function Accept({ secret, shown }: JoinProps) {
  const { invite } = useText(inviteText)
  const { api, posted } = usePublicPage()
  const { isBusy, problem, attempt } = useAttempt(invite.failed)
  const [isJoined, setJoined] = useState(false)
  // What the form without JavaScript was answered, until it is tried again.
  const refusal = isBusy ? null : (problem ?? posted?.message)
  function join(event: FormEvent): void {
    event.preventDefault()
    void attempt(async () => {
      await api.call('POST', `/api/invites/${secret}/accept`)
      setJoined(true)
      location.assign(JOINED)
    })
  }
  return (
    <>
      {refusal && <Alert className="mt-6">{refusal}</Alert>}
      <form method="post" onSubmit={join}>
        <Action
          type="submit"
          className="btn btn-primary btn-lg mt-6 w-full"
          isBusy={isBusy || isJoined}
        >
          {invite.join(shown.inviter.name)}
        </Action>
      </form>
    </>
  )
}

const EMPTY = { email: '', password: '' }

/** For who has no account: two fields. */
function Register({ secret, shown }: JoinProps) {
  const { invite } = useText(inviteText)
  const { api, posted } = usePublicPage()
  const { field, onSubmit, message, isBusy } = useForm<typeof EMPTY>({
    empty: EMPTY,
    posted,
    check: () => ({}),
    generic: invite.failed,
    async send({ email, password }) {
      const { token } = await authApi(api).registerInvited(secret, email.trim(), password)
      startSession(token, JOINED)
    },
  })
  return (
    <>
      {message && <Alert className="mt-6">{message}</Alert>}
      <form method="post" className="mt-6 grid gap-4" onSubmit={onSubmit} noValidate>
        <Field {...field('email')} label={invite.email} type="email" autoComplete="username" />
        <Field
          {...field('password')}
          label={invite.password}
          type="password"
          autoComplete="new-password"
        />
        <Action type="submit" className="btn btn-primary btn-lg mt-1 w-full" isBusy={isBusy}>
          {invite.join(shown.inviter.name)}
        </Action>
      </form>
      <p className="mt-6 text-center text-base text-ink-2">
        {invite.alreadyHere}{' '}
        <a
          href={passingOn('/login', `/invite/${secret}`)}
          className="font-semibold text-accent underline-offset-2 hover:underline"
        >
          {invite.signIn}
        </a>
      </p>
    </>
  )
}

function Until({ shown }: Props) {
  const { invite } = useText(inviteText)
  return (
    <p className="mt-4 text-center text-sm text-ink-3">
      <bdi>{invite.until(dateText(shown.expiresAt))}</bdi>
    </p>
  )
}

/** The link was used, has ended or was taken back. */
function Void() {
  const { invite } = useText(inviteText)
  const { user } = usePublicPage()
  return (
    <>
      <h1 className="text-3xl font-semibold">{invite.void}</h1>
      <p className="mt-3 text-md text-ink-2">{invite.voidHint}</p>
      <a href={user ? JOINED : '/login'} className="btn btn-primary btn-lg mt-6 w-full">
        {invite.toSignIn}
      </a>
    </>
  )
}
