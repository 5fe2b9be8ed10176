import type { reachText as english } from '../en/reach.ts'

/** Arabic texts of the map of places, and of how a place is found. */
export const reachText: typeof english = {
  reach: {
    move: (place) => `الضغط على الخريطة ينقل ${place}`,
    put: (place) => `الضغط على الخريطة يحدد ${place}`,
    pin: (place) => `${place}. يُنقل بمفاتيح الأسهم.`,
    placed: (address) => `الآن: ${address}`,
    find: 'بحث',
    which: 'أيها هو؟',
    map: 'خريطة أماكني',
    from: 'من أين يمكن الوصول',
    computing: 'جارٍ الحساب…',
  },
}
