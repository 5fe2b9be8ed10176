import type { wayNamesText as english } from '../en/way-names.ts'

/** Russian names of the ways by which homes come in. */
export const wayNamesText: typeof english = {
  wayNames: {
    mail: 'Почта',
    share: 'С телефона',
    shortcut: 'Команда на iPhone',
    bookmarklet: 'Закладка',
    page: 'Сохранённая страница',
    forward: 'Переслано боту',
    channel: 'Канал Telegram',
    whatsapp: 'Файл WhatsApp',
    api: 'Отправлено программой',
  },
}
