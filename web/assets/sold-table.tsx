import type { SoldWire } from '../../src/deals/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { soldText } from '../locales/en/sold.ts'
import { useText } from '../locales/text.ts'
import { pinText } from '../properties/map/pin-text.ts'
import { perMetreText, shortDay } from './sold-words.ts'

/** Deals as rows, the newest first. */
export function SoldTable({ deals }: Pick<SoldWire, 'deals'>) {
  const { columns, title } = useText(soldText).sold
  const rows = deals.map((deal, place) => ({ deal, place }))
  return (
    <table className="mt-3 w-full text-sm tabular" aria-label={title}>
      <thead className="text-xs text-ink-3">
        <tr className="h-11 border-b border-line [&>th]:text-start">
          <th className="pe-4">{columns.date}</th>
          <th className="pe-4">{columns.street}</th>
          <th className="pe-4 max-sm:hidden">{columns.rooms}</th>
          <th className="pe-4 max-sm:hidden">{columns.floor}</th>
          <th className="pe-4">{columns.size}</th>
          <th className="pe-4">{columns.perMetre}</th>
          <th>{columns.price}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ deal, place }) => (
          <Row key={place} deal={deal} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ deal }: { deal: SoldWire['deals'][number] }) {
  const { homes } = useText(assetsText)
  const { at, street, rooms, floor, size, perMetre, price } = deal
  return (
    <tr className="h-11 border-b border-line last:border-0">
      <td className="pe-4 text-ink-3">
        <bdi>{shortDay(at)}</bdi>
      </td>
      <td className="pe-4 w-full max-w-0 truncate font-medium">
        <bdi>{street ?? '–'}</bdi>
      </td>
      <td className="pe-4 max-sm:hidden">{rooms ?? '–'}</td>
      <td className="pe-4 max-sm:hidden">{floor ?? '–'}</td>
      <td className="pe-4 whitespace-nowrap">{homes.size(size)}</td>
      <td className="pe-4 text-ink-2">
        <bdi>{perMetreText(perMetre)}</bdi>
      </td>
      <td className="font-semibold">
        <bdi>{pinText({ price, dealType: 'sale' })}</bdi>
      </td>
    </tr>
  )
}
