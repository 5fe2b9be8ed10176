import type { nearText as english } from '../en/near.ts'

/** Arabic texts of what is near a home. */
export const nearText: typeof english = {
  near: {
    title: 'بالقرب من البيت',
    kinds: {
      station: 'محطة',
      school: 'مدرسة أو روضة',
      park: 'حديقة عامة',
      supermarket: 'سوبرماركت',
      shelter: 'ملجأ عام',
    },
    straight: 'المسافات بخط مستقيم.',
    about: 'المسافات بخط مستقيم، من وسط الشارع.',
  },
}
