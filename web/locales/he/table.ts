import { grouped } from '../../../src/assets/domain/price-text.ts'
import { isolated } from '../../lib/format.ts'
import type { tableText as english } from '../en/table.ts'

/** Hebrew texts below tables that are shown in pages. */
export const tableText: typeof english = {
  table: {
    rowsPerPage: 'שורות בעמוד',
    range: (from, to, total) =>
      `${isolated(`${grouped(from)}–${grouped(to)}`)} מתוך ${grouped(total)}`,
    previous: 'לעמוד הקודם',
    next: 'לעמוד הבא',
  },
}
