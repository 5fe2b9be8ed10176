const count = new Intl.NumberFormat('en-US')

/** Texts below tables that are shown in pages. */
export const tableText = {
  table: {
    rowsPerPage: 'Rows per page',
    range: (from: number, to: number, total: number) =>
      `${count.format(from)}–${count.format(to)} of ${count.format(total)}`,
    previous: 'Previous page',
    next: 'Next page',
  },
}
