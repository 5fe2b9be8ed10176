/** A day of entry as pages show it (1.3.2026); other words of the source as they are. */
export function entryText(stated: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(stated) ?? []
  return year === undefined ? stated : `${Number(day)}.${Number(month)}.${year}`
}
