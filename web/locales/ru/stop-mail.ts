import type { stopMailText as english } from '../en/stop-mail.ts'

/** Russian texts of the page that a mail's link for stopping opens. */
export const stopMailText: typeof english = {
  stopMail: {
    mails: 'Письма',
    title: 'Отключить эти письма?',
    hint: 'Бот больше не будет присылать находки по почте:',
    stop: 'Отключить письма',
    stopped: 'Писем больше не будет',
    stoppedHint: 'Этот бот больше не присылает писем. Их можно снова включить в его настройках:',
    toBots: 'К моим ботам',
    unknown: 'Ссылка не работает',
    unknownHint:
      'Она могла прийти не целиком, или бот удалён. Письма можно отключить и в настройках бота.',
  },
}
