import type { viewingText as english } from '../en/viewing.ts'

/** Russian texts of the dialog of a viewing. */
export const viewingText: typeof english = {
  viewing: {
    title: 'Просмотр',
    plan: 'До',
    after: 'После',
    parts: 'Часть просмотра',
    date: 'Дата',
    time: 'Время',
    minutes: 'Как долго',
    ofMinutes: (count) => `${count} мин`,
    note: 'Где и что важно знать',
    remind: 'Напоминание',
    reminds: {
      '0': 'Без напоминания',
      '30': 'За полчаса',
      '60': 'За час',
      '120': 'За 2 часа',
      '1440': 'За день',
    },
    calendar: 'Добавить в календарь',
    toCheck: 'Проверить на месте',
    found: 'Что выяснилось',
    done: (done, all) => `${done} из ${all}`,
    addLine: 'Добавить строку',
    newLine: 'Новая строка',
    removeLine: (line) => `Удалить строку: ${line}`,
    howWasIt: 'Как прошло',
    notes: 'Заметки',
    clash: (place, time) => `В ${time} уже есть просмотр: ${place}.`,
    cancelViewing: 'Отменить просмотр',
    save: 'Сохранить',
    saveAndApply: 'Сохранить и подать заявку',
    notForUs: 'Не для нас',
    actionFailed: 'Не получилось. Можно попробовать ещё раз',
  },
}
