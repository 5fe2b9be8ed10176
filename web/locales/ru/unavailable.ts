import type { unavailableText as english } from '../en/unavailable.ts'

/** Russian texts of pages that do not exist, or not yet. */
export const unavailableText: typeof english = {
  unavailable: {
    notReadyTitle: 'В разработке',
    notFound: 'Страница не найдена!',
    notFoundHint: 'По этому адресу страницы нет. Можно проверить ссылку или начать с главной.',
    notReady: 'Страница ещё не готова!',
    notReadyHint: 'Работа над ней ещё идёт.',
  },
}
