import type { placesText as english } from '../en/places.ts'
import { changes } from '../russian.ts'

/** Russian texts of the places that users travel to. */
export const placesText: typeof english = {
  places: {
    far: 'Как далеко',
    to: (minutes, place, isAbout) => `${isAbout ? 'около ' : ''}${minutes} мин до ${place}`,
    by: {
      walk: 'пешком',
      bike: 'на велосипеде',
      transit: 'на автобусе или поезде',
      drive: 'на машине',
    },
    changes: (count) => (count === 0 ? 'без пересадок' : changes(count)),
    there: (day, at) => `быть там: ${day}, ${at}`,
    title: 'Мои места',
    hint: 'У каждой квартиры указано, как они далеко. Участники общего списка видят названия и минуты, адресов не видит никто.',
    name: 'Название',
    address: 'Адрес',
    mode: 'Способ',
    modes: { walk: 'Пешком', bike: 'Велосипед', transit: 'Автобус или поезд', drive: 'Машина' },
    day: 'День',
    at: 'Быть к',
    days: ['Воскресенье', 'Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота'],
    add: 'Добавить место',
    remove: (place) => `Удалить «${place}»`,
    new: 'Новое место',
    notFound: 'Этот адрес не найден.',
    failed: 'Не удалось сохранить места.',
    off: 'На этом сервере нет расписаний автобусов и поездов.',
  },
}
