import { isolated } from '../../lib/format.ts'
import type { sharedHomeText as english } from '../en/shared-home.ts'

/** Russian texts of the page of a public link to a home. */
export const sharedHomeText: typeof english = {
  sharedHome: {
    rent: 'Аренда',
    sale: 'Продажа',
    photoOf: (place) => `Фото: ${isolated(place)}`,
    gone: 'Уже неактуально',
    goneSince: (day) => `Объявление снято ${day}.`,
    open: 'Открыть эту квартиру в Metzia',
    openHint: 'Все фото, история цены и кому звонить.',
    toMetzia: 'Что такое Metzia?',
  },
}
