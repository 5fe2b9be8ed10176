import { isolated } from '../../lib/format.ts'
import type { compareText as english } from '../en/compare.ts'

/** Russian texts of homes side by side. */
export const compareText: typeof english = {
  compare: {
    title: 'Сравнение',
    table: 'Квартиры рядом',
    count: (count) => `${count} квартиры`,
    shortlist: 'Наш список',
    failed: 'Эти квартиры нельзя сравнить.',
    onlyDifferences: 'Только различия',
    share: 'Поделиться',
    print: 'Печать',
    leaveOut: (place) => `Убрать ${isolated(place)}`,
    legend: 'Лучшее в строке. То, что не указано, не выигрывает и не проигрывает.',
    best: 'лучшее в строке',
    notStated: 'Не указано',
    verdict: 'Оценка',
    to: (place) => `До места ${place}`,
    minutes: (minutes) => `${minutes} мин`,
    votes: 'Голоса',
    member: 'Участник',
    said: { like: 'за', dislike: 'против', none: 'ещё нет голоса' },
    next: 'Дальше',
    planViewing: 'Назначить просмотр',
    planViewingOf: (place) => `Назначить просмотр: ${isolated(place)}`,
    choose: 'Сравнить квартиры',
    these: (count) => `Сравнить ${count} квартиры`,
    pickHint: (min, max) => `Нужно выбрать от ${min} до ${max} квартир.`,
    pick: (place) => `Сравнить ${isolated(place)}`,
    shareTitle: 'Поделиться сравнением',
    shows:
      'По ссылке без учётной записи видны фото, цена, улица и данные каждой квартиры. Имя, голоса и заметки не видны.',
  },
}
