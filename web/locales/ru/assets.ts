import { isolated } from '../../lib/format.ts'
import type { assetsText as english } from '../en/assets.ts'
import { ago, listings, rooms } from '../russian.ts'
import { ru as sources } from '../source-names.ts'

/** Russian texts of homes. */
export const assetsText: typeof english = {
  homes: {
    sources,
    listing: 'Объявление',
    cheaper: (amount, percent) => `−${amount} (${percent}%)`,
    ground: 'Нулевой',
    about: (sum) => `около ${sum}`,
    least: (sum) => `от ${sum}`,
    total: (sum) => `${sum} в месяц со всем`,
    withMortgage: (sum) => `около ${sum} в месяц с ипотекой`,
    affordable: { fits: 'По средствам', tight: 'Впритык', above: 'Выше' },
    perMetre: (price) => `${price}/м²`,
    sublet: 'Субаренда',
    newProject: 'Новостройка',
    oldPrice: 'Цена больше не указана',
    middleOfStreet: 'На карте: середина улицы.',
    listings: (count) => listings(count),
    isPrivate: 'От хозяина',
    merchant: 'Маклер',
    seen: (count, unit) => `проверено ${ago(count, unit)}`,
    justSeen: 'проверено только что',
    gallery: 'галерея',
    photosOf: (place) => `Фото: ${isolated(place)}`,
    photo: (place, count) => `Фото ${place} из ${count}`,
    previousPhoto: 'Предыдущее фото',
    nextPhoto: 'Следующее фото',
    whatsApp: 'Написать в WhatsApp',
    onMap: 'Показать в Google Maps',
    more: 'Другие действия',
    showAgain: 'Снова показывать эту квартиру',
    note: 'Заметка:',
    matches: 'Подходит ботам',
    openListing: (place) => `Открыть объявление: ${isolated(place)}`,
    listingItself: 'Открыть объявление',
    save: 'Сохранить',
    saved: 'Сохранено',
    hide: 'Скрыть',
    hidden: 'Скрыто',
    noImage: 'Нет изображения',
    rooms: (count) => rooms(count),
    size: (metres) => `${metres} м²`,
    floor: (floor) => (floor === 0 ? 'Нулевой этаж' : `Этаж ${floor}`),
    way: (minutes, place) => `${minutes} мин до места ${place}`,
    noPrice: 'Цена не указана',
    isNew: 'Новая',
    gone: 'Уже неактуально',
    noAddress: 'Адрес не указан',
    find: 'Находка',
    check: 'Необычно дёшево: лучше проверить до оплаты',
    score: (percent) =>
      percent === 0
        ? 'По оценке'
        : `На ${Math.abs(percent)}% ${percent > 0 ? 'ниже' : 'выше'} оценки`,
  },
}
