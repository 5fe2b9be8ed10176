import type { greetingsText as english } from '../en/greetings.ts'

/** Russian texts of the user's own first messages to advertisers. */
export const greetingsText: typeof english = {
  greetings: {
    title: 'Первое сообщение',
    hint: 'С него начинается чат в WhatsApp, открытый со страницы квартиры. Если в нём есть улица или цена, а в объявлении их нет, чат начинается со стандартного сообщения.',
    language: 'Язык объявления',
    text: 'Сообщение',
    street: 'Вставить улицу',
    price: 'Вставить цену',
    example: 'Пример:',
    standard: 'Вернуть стандартное сообщение',
    failed: 'Не удалось сохранить сообщение.',
  },
}
