import { TerminalIcon } from '@phosphor-icons/react/dist/ssr/Terminal'
import { Fragment } from 'react'
import type { EntryWire } from '../../../src/admin/audit/wire.ts'
import { dateText, dayOf, isSameDay, secondText } from '../../lib/format.ts'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { EntryChanges } from './entry-changes.tsx'

type Props = { entries: readonly EntryWire[]; now: string }

/** Entries by day. On small screens one column says everything. */
export function AuditTable({ entries, now }: Props) {
  const { audit } = useText(auditText)
  if (entries.length === 0)
    return <p className="border-t border-line p-10 text-center text-ink-3">{audit.none}</p>
  return (
    <table className="w-full border-t md:table-fixed border-line text-base">
      <TableHead>
        <th scope="col" className="w-28 max-md:hidden">
          {audit.time}
        </th>
        <th scope="col">{audit.who}</th>
        <th scope="col" className="max-md:hidden">
          {audit.did}
        </th>
        <th scope="col" className="w-1/3 max-md:hidden">
          {audit.toWhat}
        </th>
        <th scope="col" className="max-lg:hidden">
          {audit.origin}
        </th>
      </TableHead>
      <tbody>
        {entries.map((entry, index) => {
          const before = entries[index - 1]
          const isFirst = !before || !isSameDay(before.at, entry.at)
          return (
            <Fragment key={entry._id}>
              {isFirst && <Day at={entry.at} now={now} />}
              <Row entry={entry} />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function Day({ at, now }: { at: string; now: string }) {
  const { audit, common } = useText(auditText)
  const day = dayOf(at, now)
  return (
    <tr className="h-10 border-b border-line bg-sunken">
      <th
        colSpan={5}
        scope="colgroup"
        className="px-4 text-start text-sm font-semibold text-ink-2 md:px-5"
      >
        {day === 'earlier' ? dateText(at) : `${audit[day]}${common.comma}${dateText(at)}`}
      </th>
    </tr>
  )
}

/** Actions that take something away from a user. */
const GRAVE: readonly string[] = ['user.ban', 'user.delete', 'bot.delete']

function Row({ entry }: { entry: EntryWire }) {
  const { audit } = useText(auditText)
  const did = audit.actions[entry.action] ?? entry.action
  return (
    <tr className="border-b border-line last:border-0 [&>td]:px-3 [&>td]:py-3 [&>td]:align-top [&>td:first-child]:ps-4 md:[&>td:first-child]:ps-5">
      <td className="text-sm whitespace-nowrap text-ink-3 tabular max-md:hidden">
        <time dateTime={entry.at}>{secondText(entry.at)}</time>
      </td>
      <td>
        <Who entry={entry} did={did} />
      </td>
      <td
        className={`max-md:hidden ${GRAVE.includes(entry.action) ? 'font-semibold text-danger' : 'font-medium text-ink-2'}`}
      >
        {did}
      </td>
      <td className="wrap-anywhere text-ink-2 max-md:hidden">
        <bdi>{entry.subject.name}</bdi>
        <EntryChanges entry={entry} />
      </td>
      <td className="font-mono text-sm wrap-anywhere text-ink-3 max-lg:hidden">
        <bdi dir="ltr">{entry.origin}</bdi>
      </td>
    </tr>
  )
}

function Who({ entry, did }: { entry: EntryWire; did: string }) {
  const { actor, subject, at } = entry
  return (
    <div className="flex min-w-0 gap-2.5">
      {actor.avatar === null ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
          <TerminalIcon className="size-4.5" aria-hidden="true" />
        </span>
      ) : (
        <Avatar face={actor.avatar} className="size-8" />
      )}
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{actor.name}</bdi>
        </p>
        <div className="md:hidden">
          <p className="text-sm wrap-anywhere text-ink-3">
            {did}: <bdi>{subject.name}</bdi>
          </p>
          <p className="text-xs text-ink-3 tabular">
            {secondText(at)}, <bdi>{entry.origin}</bdi>
          </p>
          <EntryChanges entry={entry} />
        </div>
      </div>
    </div>
  )
}
