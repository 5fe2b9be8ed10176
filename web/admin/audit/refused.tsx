import type { RefusalWire } from '../../../src/admin/audit/wire.ts'
import { dateText, secondText } from '../../lib/format.ts'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { TableHead } from '../../ui/table-head.tsx'

/** Log-ins and calls that were refused, so that an attack can be seen. */
export function Refused({ refusals }: { refusals: readonly RefusalWire[] }) {
  const { audit } = useText(auditText)
  return (
    <section className="card mt-5 overflow-hidden">
      <div className="p-4 md:px-5">
        <h2 className="text-lg font-semibold">{audit.refused}</h2>
        <p className="text-base text-ink-3">{audit.refusedHint}</p>
      </div>
      <table className="w-full table-fixed border-t border-line text-base">
        <TableHead>
          <th scope="col">{audit.account}</th>
          <th scope="col">{audit.did}</th>
          <th scope="col" className="w-20">
            {audit.times}
          </th>
          <th scope="col" className="max-sm:hidden">
            {audit.last}
          </th>
        </TableHead>
        <tbody>
          {refusals.map(({ kind, key, name, count, lastAt }) => (
            <tr
              key={`${kind} ${key}`}
              className="border-b border-line last:border-0 [&>td]:px-3 [&>td]:py-3 [&>td:first-child]:ps-4 md:[&>td:first-child]:ps-5"
            >
              <td className="wrap-anywhere">
                <bdi>{name ?? (key === 'others' ? audit.others : key)}</bdi>
              </td>
              <td className="text-ink-2">{kind === 'login' ? audit.login : audit.denied}</td>
              <td className="tabular">{count}</td>
              <td className="text-sm text-ink-3 tabular max-sm:hidden">
                {dateText(lastAt)}, {secondText(lastAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
