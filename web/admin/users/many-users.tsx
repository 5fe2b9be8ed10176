import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { ManyAction } from './api.ts'
import { type Outcome, useMany } from './use-many.ts'

type Props = {
  action: ManyAction
  users: readonly UserWire[]
  /** Called with the ids of the users with whom it succeeded. */
  onClose(done: readonly string[]): void
}

/** Bans or deletes several users, after a confirmation, and says for each of them what came of it. */
export function ManyUsers({ action, users, onClose }: Props) {
  const { users: words } = useText(usersText)
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
          {isBan && !hasEnded && <ReasonField reason={reason} onChange={setReason} />}
          <UserOutcomes users={users} outcomes={outcomes} action={action} />
        </div>
        <div className="flex items-center justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
          <p className="me-auto text-sm text-ink-2" role="status">
            {(isBusy || hasEnded) && words.summary(done.length, users.length)}
          </p>
          <Buttons state={{ isBusy, hasEnded }} close={close} action={action} onClose={leave} />
        </div>
      </form>
    </Modal>
  )
}

type ReasonProps = { reason: string; onChange(reason: string): void }

function ReasonField({ reason, onChange }: ReasonProps) {
  const { users: words } = useText(usersText)
  return (
    <Field
      label={words.banReason}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
      maxLength={500}
      data-autofocus
    />
  )
}

type OutcomesProps = Pick<Props, 'action' | 'users'> & { outcomes: ReadonlyMap<string, Outcome> }

function UserOutcomes({ users, outcomes, action }: OutcomesProps) {
  return (
    <ul className="divide-y divide-line">
      {users.map((user) => (
        <UserOutcome key={user._id} user={user} outcome={outcomes.get(user._id)} action={action} />
      ))}
    </ul>
  )
}

type OutcomeProps = { user: UserWire; outcome: Outcome | undefined; action: ManyAction }

function UserOutcome({ user, outcome, action }: OutcomeProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="block w-fit max-w-full truncate font-semibold">{user.fullname}</bdi>
        <bdi dir="ltr" className="block w-fit max-w-full truncate text-sm text-ink-3">
          {user.email}
        </bdi>
      </span>
      <Result outcome={outcome} action={action} />
    </li>
  )
}

type ButtonsProps = {
  /** The button that closes the dialog. */
  close: RefObject<HTMLButtonElement | null>
  action: ManyAction
  state: { isBusy: boolean; hasEnded: boolean }
  onClose(): void
}

function Buttons({ close, action, state: { isBusy, hasEnded }, onClose }: ButtonsProps) {
  const { users: words, common } = useText(usersText)
  const isBan = action === 'ban'
  return (
    <>
      <Action
        ref={close}
        className={`btn ${hasEnded ? 'btn-primary' : 'btn-line'}`}
        isOff={isBusy}
        onClick={onClose}
        data-autofocus={isBan ? undefined : true}
      >
        {hasEnded ? common.close : common.cancel}
      </Action>
      {!hasEnded && (
        <Action type="submit" className="btn btn-danger" isBusy={isBusy}>
          {isBan ? words.ban : words.deleteVerb}
        </Action>
      )}
    </>
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
