import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { Island, part } from '../lib/island.tsx'
import { ScriptOnly } from '../lib/script-only.tsx'
import { pushText } from '../locales/en/push.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Choices } from '../ui/choices.tsx'
import { Success } from '../ui/success.tsx'
import { notificationsApi } from './api.ts'
import { NoticeFields, useNotice, type Written } from './notice-fields.tsx'

const CONFIRMATION = part(async () => (await import('./confirm-announcement.tsx')).Confirmation)

const TYPES = ['new_feature', 'system'] as const

/** A notification of an administrator to all users, which is sent after a confirmation. */
export function Announcement() {
  const { announcement } = useText(pushText)
  const heading = useId()
  const announced = useAnnouncement()
  const { type, notice, written, close } = announced
  return (
    <>
      <form
        ref={notice.form}
        className="card p-5 md:p-6"
        aria-labelledby={heading}
        method="post"
        noValidate
        onSubmit={announced.review}
      >
        <h2 className="text-lg font-semibold" id={heading}>
          {announcement.heading}
        </h2>
        <p className="text-base text-ink-3">{announcement.hint}</p>
        <ScriptOnly>
          <Fields announced={announced} />
        </ScriptOnly>
      </form>
      {/* Not within the form: what is sent in the dialog would be sent here too. */}
      {written && (
        <Island
          part={CONFIRMATION}
          of={{
            title: written.title,
            isPushed: type === 'system',
            send: () => announced.send(written),
            onClose: close,
          }}
          loading={null}
          onClose={close}
        />
      )}
    </>
  )
}

function useAnnouncement() {
  const { api } = useRouteContext({ from: '__root__' })
  const [type, setType] = useState<(typeof TYPES)[number]>('new_feature')
  /** What waits for the confirmation. */
  const [written, setWritten] = useState<Written | null>(null)
  const [told, setTold] = useState<number | null>(null)
  const notice = useNotice(() => setTold(null))

  function review(event: FormEvent): void {
    event.preventDefault()
    setTold(null)
    setWritten(notice.checked())
  }

  /** Answers false when the server refuses a field: the form then shows it. */
  async function send(confirmed: Written): Promise<boolean> {
    try {
      const { users } = await notificationsApi(api).announce({ type, ...confirmed })
      setTold(users)
      notice.clear()
    } catch (error) {
      if (!notice.showRefusal(error)) throw error
    }
    setWritten(null)
    return true
  }

  return { type, setType, notice, told, written, review, send, close: () => setWritten(null) }
}

function Fields({ announced }: { announced: ReturnType<typeof useAnnouncement> }) {
  const { announcement } = useText(pushText)
  const { type, setType, notice, told } = announced
  return (
    <div className="mt-5 grid gap-4">
      <Choices
        label={announcement.kind}
        value={type}
        options={TYPES.map((value) => ({ value, label: announcement.types[value] }))}
        onChange={(value) => setType(value)}
        look="wide"
      />
      <NoticeFields notice={notice} labels={announcement} />
      {told !== null && (
        <Success>{told === 0 ? announcement.none : announcement.sent(told)}</Success>
      )}
      <Action type="submit" className="btn btn-line btn-lg">
        {announcement.review}
      </Action>
    </div>
  )
}
