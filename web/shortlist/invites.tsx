import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { InviteWire } from '../../src/shortlists/invites/wire.ts'
import { dayText } from '../assets/home-words.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { homeText } from '../locales/en/home.ts'
import { membersText } from '../locales/en/members.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { shortlistApi } from './api.ts'

/** Makes a link that admits one user, and shows those that were not used yet. */
export function Invites({ listId }: { listId: string }) {
  const { members: words } = useText(membersText)
  const { url, invites, isBusy, problem, make, revoke } = useInvites(listId)
  const now = new Date().toISOString()
  return (
    <div className="mt-5">
      {problem && <Alert className="mb-3">{problem}</Alert>}
      {url === null ? (
        <Action className="btn btn-primary" isBusy={isBusy} onClick={make}>
          {words.makeLink}
        </Action>
      ) : (
        <NewLink url={url.url} until={dayText(url.expiresAt, now)} />
      )}
      <ul className="mt-3 divide-y divide-line">
        {invites.map(({ _id, expiresAt }) => (
          <li key={_id} className="flex min-h-14 items-center gap-3">
            <span className="grid size-10 place-items-center rounded-full bg-sunken">
              <Icon name="hourglass" className="size-5 text-ink-3" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-base font-medium">{words.openLink}</p>
              <p className="text-sm text-ink-3">{words.notUsed(dayText(expiresAt, now))}</p>
            </div>
            <Action
              className="btn btn-ghost btn-sm text-danger!"
              isOff={isBusy}
              onClick={() => void revoke(_id)}
            >
              {words.revoke}
            </Action>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useInvites(listId: string) {
  const { members: words } = useText(membersText)
  const { api } = useRouteContext({ from: '__root__' })
  const [url, setUrl] = useState<{ _id: string; url: string; expiresAt: string } | null>(null)
  const [invites, setInvites] = useState<readonly InviteWire[]>([])
  const { isBusy, problem, attempt } = useAttempt(words.actionFailed)
  const calls = shortlistApi(api)
  const load = async () => setInvites(await shortlistApi(api).invites(listId))
  const asked = useRef(() => attempt(load))
  useEffect(() => {
    void asked.current()
  }, [])
  return {
    url,
    invites,
    isBusy,
    problem,
    make: () =>
      attempt(async () => {
        setUrl(await calls.invite(listId))
        await load()
      }),
    revoke: (inviteId: string) =>
      attempt(async () => {
        await calls.revoke(listId, inviteId)
        if (url?._id === inviteId) setUrl(null)
        await load()
      }),
  }
}

/** The link, which is shown once: to copy, and to send. */
function NewLink({ url, until }: { url: string; until: string }) {
  const { members: words, homePage } = useText({ ...membersText, ...homeText })
  const message = words.message(url)
  return (
    <>
      <p className="label">{words.until(until)}</p>
      <CopyField text={url} labels={{ copy: words.copy, copied: words.copied }} />
      <div className="mt-3 flex gap-2">
        <a
          className="btn btn-primary flex-1"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" className="size-5" />
          {homePage.whatsApp}
        </a>
        {'share' in navigator && (
          <button
            type="button"
            className="btn btn-line flex-1"
            onClick={() => void send(message, url)}
          >
            {words.share}
          </button>
        )}
      </div>
    </>
  )
}

async function send(text: string, url: string): Promise<void> {
  try {
    await navigator.share({ text: text.replace(url, '').trim(), url })
  } catch (error) {
    // The user closed the sheet; the link can still be copied.
    if (!(error instanceof DOMException)) throw error
  }
}
