import type { Language } from '../../kernel/domain/language.ts'

/** Friday, 27.11, 18:00, on the clock of Israel. */
export function israelTime(at: number, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: 'Asia/Jerusalem',
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(at)
}
