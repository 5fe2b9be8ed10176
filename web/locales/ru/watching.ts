import type { watchingText as english } from '../en/watching.ts'
import { areas, plural, rooms } from '../russian.ts'

/** Russian texts of a thread without messages: what its bot watches. */
export const watchingText: typeof english = {
  watching: {
    looking: 'Бот ищет',
    waiting: 'Бот ждёт',
    stopped: 'Бот остановлен',
    aimless: 'Боту нужен район',
    running: 'Работает',
    notRunning: 'Остановлен',
    watches: 'Что ищет',
    deal: { rent: 'Аренда:', sale: 'Покупка:' },
    areasIn: (count) => `${areas(count)},`,
    moreCities: (count) =>
      plural(count, {
        one: `и ещё ${count} город`,
        few: `и ещё ${count} города`,
        other: `и ещё ${count} городов`,
      }),
    noAreas: 'район ещё не выбран',
    orMore: (range) => `${range} и больше`,
    rooms: (from, to) =>
      to === null
        ? `от ${from} ${plural(from, { one: 'комнаты', other: 'комнат' })}`
        : `${from}–${rooms(to)}`,
    total: (sum) => `до ${sum} в месяц со всем`,
    travel: (minutes) => `не больше ${minutes} мин до места`,
    size: (from, to) => (from && to ? `${from}–${to} м²` : from ? `от ${from} м²` : `до ${to} м²`),
    subletsOnly: 'только субаренда',
    noSublets: 'без субаренды',
    privateOnly: 'только от хозяина',
    merchantsOnly: 'только от маклера',
    without: 'без слова',
    with: 'нужно:',
    floors: (from, to) =>
      ['этаж', from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' '),
    entry: (from, to) => ['въезд', from && `с ${from}`, to && `до ${to}`].filter(Boolean).join(' '),
    settings: 'Настройки бота',
    hint: 'Находки приходят сюда карточками. Здесь можно и писать.',
  },
}
