/** The numbers that the pager shows: the first, the last, and those around the page; null for a gap. */
export function pagesOf(page: number, count: number): (number | null)[] {
  const around = [1, page - 1, page, page + 1, count].filter((one) => one >= 1 && one <= count)
  const shown = [...new Set(around)].sort((one, other) => one - other)
  return shown.flatMap((one, at) => {
    const before = shown[at - 1]
    if (before === undefined || one === before + 1) return [one]
    // A gap of one page is that page.
    return one === before + 2 ? [before + 1, one] : [null, one]
  })
}
