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
    <table className="sold-table mt-3" aria-label={title}>
      <thead>
        <tr>
          <th>{columns.date}</th>
          <th>{columns.street}</th>
          <th className="max-sm:hidden">{columns.rooms}</th>
          <th className="max-sm:hidden">{columns.floor}</th>
          <th>{columns.size}</th>
          <th className="text-end">{columns.perMetre}</th>
          <th className="text-end">{columns.price}</th>
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
    <tr>
      <td className="text-ink-3">
        <bdi>{shortDay(at)}</bdi>
      </td>
      <td className="w-full max-w-0 truncate font-medium">
        <bdi>{street ?? '–'}</bdi>
      </td>
      <td className="max-sm:hidden">{rooms ?? '–'}</td>
      <td className="max-sm:hidden">{floor ?? '–'}</td>
      <td className="whitespace-nowrap">{homes.size(size)}</td>
      <td className="text-end text-ink-2">
        <bdi>{perMetreText(perMetre)}</bdi>
      </td>
      <td className="text-end font-semibold">
        <bdi>{pinText({ price, dealType: 'sale' })}</bdi>
      </td>
    </tr>
  )
}
