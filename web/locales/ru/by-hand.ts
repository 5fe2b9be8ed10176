import { isolated } from '../../lib/format.ts'
import type { byHandText as english } from '../en/by-hand.ts'
import { homes } from '../russian.ts'

/** Russian texts of what administrators do with homes by hand. */
export const byHandText: typeof english = {
  byHand: {
    tools: 'Администрирование',
    paste: 'Добавить публикацию',
    merge: 'Объединить квартиры',
    stopMerging: 'Отменить объединение',
    pick: (name) => `Объединить: ${isolated(name)}`,
    pickHint: 'Нужно отметить объявления об одной и той же квартире.',
    picked: (count) => `Выбрано: ${homes(count)}`,
    mergeThese: 'Объединить эти',
    mergeTitle: (count) => `Объединить ${homes(count, true)}?`,
    mergeHint:
      'Их объявления навсегда станут одной квартирой, той, что замечена первой. Боты, которые публиковали одну из них, не опубликуют её снова.',
    mergeConfirm: 'Объединить',
    mergeFailed: 'Не удалось объединить квартиры. Можно попробовать ещё раз.',
    merged: 'Квартиры объединены.',
    pasteTitle: 'Добавить публикацию',
    pasteHint: 'Она читается и добавляется для всех, один раз.',
    text: 'Текст публикации',
    textHint: 'Несколько публикаций разделяются строкой из дефисов.',
    url: 'Ссылка',
    urlHint: 'Где находится публикация. Для известного источника достаточно ссылки.',
    add: 'Добавить',
    addFailed: 'Не удалось добавить публикацию. Можно попробовать ещё раз.',
    results: 'Что прочитано',
    another: 'Добавить ещё',
    open: 'Открыть квартиру',
    outcomes: {
      home: 'Новая квартира',
      same: 'Известная квартира',
      taken: 'Уже сдано или продано: объявления нет',
      wanted: 'Ищут квартиру: не предложение',
      roommate: 'Комната в общей квартире: не квартира',
      other: 'Не квартира',
      unread: 'Не удалось прочитать',
    },
  },
}
