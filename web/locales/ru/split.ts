import { isolated } from '../../lib/format.ts'
import type { splitText as english } from '../en/split.ts'

/** Russian texts of what administrators decide about listings of a home. */
export const splitText: typeof english = {
  split: {
    start: 'Отделить',
    of: (source) => `Отделить объявление: ${isolated(source)}`,
    title: 'Это другая квартира?',
    hint: 'Объявление станет отдельной квартирой и останется отдельно. Боты, которые публиковали эту квартиру, не опубликуют её снова.',
    confirm: 'Отделить',
    failed: 'Не удалось отделить объявление. Можно попробовать ещё раз.',
    maybeSame: {
      title: 'Возможно, та же квартира',
      hint: 'У них есть одно из её фото. Объединённые квартиры можно снова разделить.',
      join: 'Объединить',
      joinWith: (place) => `Объединить с ${isolated(place)}`,
      failed: 'Не удалось объединить квартиры. Можно попробовать ещё раз.',
      unknown: 'Не удалось узнать, есть ли эти фото у других квартир.',
    },
  },
}
