import type { tableText as english } from '../en/table.ts'

const count = new Intl.NumberFormat('fr')

export const tableText: typeof english = {
  table: {
    rowsPerPage: 'Lignes par page',
    range: (from: number, to: number, total: number) =>
      `${count.format(from)}–${count.format(to)} sur ${count.format(total)}`,
    previous: 'Page précédente',
    next: 'Page suivante',
  },
}
