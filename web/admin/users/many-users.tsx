import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { type FormEvent, useRef, useState } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { type ManyAction, type Outcome, useMany } from './use-many.ts'

type Props = {
  action: ManyAction
  users: readonly UserWire[]
  /** Called with the ids of the users with whom it succeeded. */
  onClose(done: readonly string[]): void
}

/** Bans or deletes several users, after a confirmation, and says for each of them what came of it. */
export function ManyUsers({ action, users, onClose }: Props) {
  const { users: words, common } = useText(usersText)
  const [reason, setReason] = useState('')
  const { outcomes, isBusy, hasEnded, run } = useMany(action, users)
  const close = useRef<HTMLButtonElement>(null)
  const done = users.flatMap(({ _id }) => (outcomes.get(_id) === 'done' ? [_id] : []))
  const isBan = action === 'ban'
  const leave = () => onClose(done)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(reason.trim() || null)
    close.current?.focus()
  }

  return (
    <Modal onClose={leave} isBusy={isBusy} className="sm:max-w-[480px]">
      <ModalHeader
        title={isBan ? words.banTitle(users.length) : words.deleteManyTitle(users.length)}
        subtitle={isBan ? words.banHint : words.deleteManyHint}
        onClose={leave}
      />
      <form className="flex min-h-0 flex-col" onSubmit={onSubmit} method="post" noValidate>
        <div className="grid gap-4 overflow-y-auto px-5 pb-6 sm:px-6">
          {isBan && !hasEnded && (
            <Field
              label={words.banReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={500}
              data-autofocus
            />
          )}
          <ul className="divide-y divide-line">
            {users.map((user) => (
              <li key={user._id} className="flex min-h-11 items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{user.fullname}</bdi>
                  <span className="block truncate text-sm text-ink-3">{user.email}</span>
                </span>
                <Result outcome={outcomes.get(user._id)} action={action} />
              </li>
            ))}
          </ul>
        </div>
        <div className="flex items-center justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
          <p className="me-auto text-sm text-ink-2" role="status">
            {(isBusy || hasEnded) && words.summary(done.length, users.length)}
          </p>
          <Action
            ref={close}
            className={`btn ${hasEnded ? 'btn-primary' : 'btn-line'}`}
            isOff={isBusy}
            onClick={leave}
            data-autofocus={isBan ? undefined : true}
          >
            {hasEnded ? common.close : common.cancel}
          </Action>
          {!hasEnded && (
            <Action type="submit" className="btn btn-danger" isBusy={isBusy}>
              {isBan ? words.ban : words.deleteVerb}
            </Action>
          )}
        </div>
      </form>
    </Modal>
  )
}

function Result({ outcome, action }: { outcome: Outcome | undefined; action: ManyAction }) {
  const { users: words } = useText(usersText)
  if (outcome === undefined) return null
  if (outcome === 'done')
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-sm font-medium text-positive">
        <CheckCircleIcon className="size-5" weight="fill" aria-hidden="true" />
        {words.outcome[action]}
      </span>
    )
  return (
    <span className="flex max-w-[55%] items-center gap-1.5 text-sm font-medium text-danger">
      <WarningCircleIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
      {outcome.problem}
    </span>
  )
}
