import type { tableText as english } from '../en/table.ts'

const count = new Intl.NumberFormat('de')

export const tableText: typeof english = {
  table: {
    rowsPerPage: 'Zeilen pro Seite',
    range: (from: number, to: number, total: number) =>
      `${count.format(from)}–${count.format(to)} von ${count.format(total)}`,
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
}
