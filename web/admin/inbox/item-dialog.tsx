import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ItemDetailWire, ItemWire } from '../../../src/ways-in/wire.ts'
import { inboxText } from '../../locales/en/inbox.ts'
import { wayNamesText } from '../../locales/en/way-names.ts'
import { useText } from '../../locales/text.ts'
import { Spinner } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Became, homesOf, OutcomeChip } from './became.tsx'
import { useChange } from './use-change.ts'

type Props = {
  item: ItemWire
  onClose(): void
  /** It was deleted, or read again. */
  onChanged(): void
}

/** What one item contained, and what was read from it. */
export function ItemDialog({ item, onClose, onChanged }: Props) {
  const { inbox, wayNames } = useText({ ...inboxText, ...wayNamesText })
  const path = `/api/inbox/${item._id}`
  const detail = useDetail(path)
  const { isFailed, change } = useChange(onChanged)
  return (
    <Modal onClose={onClose} className="max-w-160">
      <ModalHeader
        title={<bdi dir="auto">{item.title || wayNames[item.way]}</bdi>}
        onClose={onClose}
      />
      <div className="grid gap-5 overflow-y-auto px-5 pb-5 sm:px-6">
        <p className="flex flex-wrap items-center gap-2 text-base text-ink-2">
          <OutcomeChip outcome={item.outcome} />
          <span className="inline-block first-letter:uppercase">
            <Became item={item} />
          </span>
        </p>
        <Homes item={item} />
        {detail === undefined && <Spinner />}
        {detail === 'failed' && <Alert>{inbox.failed}</Alert>}
        {detail !== undefined && detail !== 'failed' && <Contents detail={detail} />}
        {isFailed && <Alert>{inbox.actionFailed}</Alert>}
      </div>
      <Buttons
        item={item}
        onRemove={() => void change('DELETE', path)}
        onRetry={() => void change('POST', `${path}/retry`)}
      />
    </Modal>
  )
}

type ButtonsProps = { item: ItemWire; onRemove(): void; onRetry(): void }

function Buttons({ item, onRemove, onRetry }: ButtonsProps) {
  const { inbox } = useText(inboxText)
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
      <button type="button" className="btn btn-danger-quiet" onClick={onRemove}>
        {inbox.remove}
      </button>
      {item.isRetryable && (
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          {inbox.retry}
        </button>
      )}
    </div>
  )
}

/** What the item contained; undefined until it is loaded. */
function useDetail(path: string): ItemDetailWire | 'failed' | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const [detail, setDetail] = useState<ItemDetailWire | 'failed'>()
  useEffect(() => {
    let isOpen = true
    api.call<ItemDetailWire>('GET', path).then(
      (found) => isOpen && setDetail(found),
      () => isOpen && setDetail('failed'),
    )
    return () => {
      isOpen = false
    }
  }, [api, path])
  return detail
}

function Homes({ item: { results } }: { item: ItemWire }) {
  const { inbox } = useText(inboxText)
  const homes = homesOf(results)
  if (homes.length === 0) return null
  return (
    <ul className="grid gap-1">
      {homes.map(({ assetId, place }) => (
        <li key={assetId}>
          <Link
            to="/admin/properties"
            search={{ home: assetId as string }}
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            <bdi>{place || inbox.home}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Contents({ detail: { content, facts } }: { detail: ItemDetailWire }) {
  const { inbox } = useText(inboxText)
  const phrases = [...new Set(facts.map(({ phrase }) => phrase))].filter((one) => one !== '')
  const { text, url, html, sender } = content ?? {}
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-base font-semibold">{inbox.content}</h3>
        {content === null && <p className="text-base text-ink-3">{inbox.gone}</p>}
        {sender && (
          <p className="text-base text-ink-2">
            {inbox.sender} <bdi dir="ltr">{sender}</bdi>
          </p>
        )}
        {url && (
          <p className="text-base wrap-anywhere text-ink-2">
            <bdi dir="ltr">{url}</bdi>
          </p>
        )}
        {(text || html) && (
          <p
            dir="auto"
            className="max-h-60 overflow-y-auto rounded-lg bg-sunken p-3 text-base wrap-anywhere whitespace-pre-line"
          >
            {text || html}
          </p>
        )}
      </section>
      {phrases.length > 0 && <Phrases phrases={phrases} />}
    </>
  )
}

/** The words that something was read from. */
function Phrases({ phrases }: { phrases: readonly string[] }) {
  const { inbox } = useText(inboxText)
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{inbox.read}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {phrases.map((phrase) => (
          <li key={phrase} className="chip chip-line h-auto min-h-6 max-w-full whitespace-normal">
            <bdi>{phrase}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
