import type { unsentText as english } from '../en/unsent.ts'
import { posts } from '../russian.ts'

/** Russian texts of what could not be sent. */
export const unsentText: typeof english = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Пуш-уведомления', mail: 'Почта' },
    givenUp: (count, channel) => `${channel}: не удалось отправить ${posts(count, true)}`,
    waiting: (count, channel) => `${channel}: нет ответа, ожидает отправки: ${posts(count)}`,
    queued: (count, channel) =>
      `${channel}: ожидает отправки: ${posts(count)}. Отправить одним списком?`,
    isOff: 'Чтобы отправить, нужно включить этот канал в настройках.',
    resend: 'Отправить сейчас',
    asList: 'Отправить списком',
    again: (count) => `Отправляется сейчас: ${posts(count)}`,
    listed: (count) => `Придёт одним списком: ${posts(count)}`,
    failed: 'Не получилось. Можно попробовать ещё раз.',
  },
}
