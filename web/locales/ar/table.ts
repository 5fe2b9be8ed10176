import { grouped } from '../../../src/assets/domain/price-text.ts'
import { isolated } from '../../lib/format.ts'
import type { tableText as english } from '../en/table.ts'

/** Arabic texts below tables that are shown in pages. */
export const tableText: typeof english = {
  table: {
    rowsPerPage: 'الصفوف في الصفحة',
    range: (from, to, total) =>
      `${isolated(`${grouped(from)}–${grouped(to)}`)} من ${grouped(total)}`,
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
  },
}
