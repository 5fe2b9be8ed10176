import type { correctingText as english } from '../en/correcting.ts'

/** Texts of the fields in which facts of a home are corrected. */
export const correctingText: typeof english = {
  correcting: {
    corrected: {
      price: 'Цена в шекелях',
      rooms: 'Комнаты',
      size: 'Квадратные метры',
      floor: 'Этаж',
      street: 'Улица и номер дома',
      neighbourhood: 'Район',
      city: 'Город',
      entryDate: 'Дата въезда',
      phone: 'Телефон',
    },
    correctHint: 'Указанное здесь остаётся, что бы ни прочиталось потом. Пусто: не указано.',
    keep: 'Оставить',
  },
}
