import { isolated } from '../../lib/format.ts'
import type { sharedHomeText as english } from '../en/shared-home.ts'

/** Arabic texts of the page of a public link to a home. */
export const sharedHomeText: typeof english = {
  sharedHome: {
    rent: 'للإيجار',
    sale: 'للبيع',
    photoOf: (place) => `صورة ${isolated(place)}`,
    gone: 'لم تعد متاحة',
    goneSince: (day) => `أُزيل إعلانها في ${day}.`,
    open: 'عرض هذه الشقة في Metzia',
    openHint: 'كل الصور وتاريخ الأسعار وجهة الاتصال.',
    toMetzia: 'ما هو Metzia؟',
  },
}
