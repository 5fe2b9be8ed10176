import type { allBotsText as english } from '../en/all-bots.ts'

/** Russian texts of the bots of all users. */
export const allBotsText: typeof english = {
  allBots: {
    heading: 'Все боты',
    subtitle: 'Все боты и их владельцы',
    search: 'Поиск ботов',
    searchHint: 'Бот, чат или владелец...',
    clearSearch: 'Очистить поиск',
    failed: 'Не удалось загрузить ботов.',
    notFound: 'Ничего не найдено',
  },
}
