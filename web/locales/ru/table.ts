import type { tableText as english } from '../en/table.ts'
import { grouped } from '../russian.ts'

/** Russian texts below tables that are shown in pages. */
export const tableText: typeof english = {
  table: {
    rowsPerPage: 'Строк на странице',
    range: (from, to, total) => `${grouped(from)}–${grouped(to)} из ${grouped(total)}`,
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
  },
}
