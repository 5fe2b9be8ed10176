import { Link, useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NAME_MAX } from '../../src/shortlists/domain/shortlist.ts'
import type { ShortlistWire } from '../../src/shortlists/wire.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { shortlistApi } from './api.ts'

type Props = { lists: readonly ShortlistWire[]; shown: ShortlistWire; onClose(): void }

/** The shortlists of the user: which one is shown, where homes are saved, names, and new ones. */
export function ListsDialog({ lists, shown, onClose }: Props) {
  const { shortlist: words } = useText(shortlistText)
  const { isBusy, problem, change, make } = useListChanges(onClose)
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[440px]">
      <ModalHeader title={words.lists} onClose={onClose} />
      <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-6">
        <ul className="divide-y divide-line border-y border-line">
          {lists.map((list) => (
            <li key={list._id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
              <Row list={list} isShown={list._id === shown._id} onChoose={onClose} />
              {!list.isCurrent && (
                <UseForSaves
                  isBusy={isBusy}
                  onUse={() => void change(list._id, { isCurrent: true })}
                />
              )}
            </li>
          ))}
        </ul>
        <NameForm
          key={shown._id}
          label={words.listName}
          verb={words.rename}
          first={shown.name ?? ''}
          isBusy={isBusy}
          onSend={(name) => void change(shown._id, { name })}
        />
        <NameForm
          label={words.newList}
          verb={words.makeList}
          first=""
          isBusy={isBusy}
          onSend={make}
        />
        {problem && <ModalError align="start">{problem}</ModalError>}
      </div>
    </Modal>
  )
}

function UseForSaves({ isBusy, onUse }: { isBusy: boolean; onUse(): void }) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <Action className="btn btn-ghost btn-sm" isOff={isBusy} onClick={onUse}>
      {words.useForSaves}
    </Action>
  )
}

function useListChanges(onClose: () => void) {
  const { shortlist: words } = useText(shortlistText)
  const { api } = useRouteContext({ from: '__root__' })
  const { isBusy, problem, attempt } = useAttempt(words.actionFailed)
  const router = useRouter()
  const navigate = useNavigate()
  const calls = shortlistApi(api)
  return {
    isBusy,
    problem,
    change: (listId: string, change: Parameters<typeof calls.change>[1]) =>
      attempt(async () => {
        await calls.change(listId, change)
        await router.invalidate()
      }),
    make: (name: string) =>
      attempt(async () => {
        const { _id } = await calls.make(name)
        onClose()
        await navigate({ to: '/shortlist', search: { list: _id } })
      }),
  }
}

type RowProps = { list: ShortlistWire; isShown: boolean; onChoose(): void }

function Row({ list, isShown, onChoose }: RowProps) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <span className="me-auto min-w-0">
      <Link
        to="/shortlist"
        search={list.isCurrent ? {} : { list: list._id }}
        className="flex min-h-11 items-center gap-2 font-semibold hover:underline"
        aria-current={isShown ? 'true' : undefined}
        onClick={onChoose}
      >
        {isShown && <Icon name="check" className="size-4.5 text-accent" />}
        <bdi className="truncate">{list.name || words.heading}</bdi>
      </Link>
      {list.isCurrent && <span className="block text-sm text-ink-3">{words.isForSaves}</span>}
    </span>
  )
}

type FormProps = {
  label: string
  verb: string
  first: string
  isBusy: boolean
  onSend(name: string): void
}

function NameForm({ label, verb, first, isBusy, onSend }: FormProps) {
  const [name, setName] = useState(first)
  function send(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '') onSend(name.trim())
  }
  return (
    <form method="post" className="mt-5 flex items-end gap-2" onSubmit={send}>
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          value={name}
          maxLength={NAME_MAX}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Action type="submit" className="btn btn-line h-12" isOff={isBusy || name.trim() === ''}>
        {verb}
      </Action>
    </form>
  )
}
