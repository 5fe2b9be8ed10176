import type { nearText as english } from '../en/near.ts'

/** Hebrew texts of what is near a home. */
export const nearText: typeof english = {
  near: {
    title: 'ליד הדירה',
    kinds: {
      station: 'תחנה',
      school: 'בית ספר או גן ילדים',
      park: 'פארק',
      supermarket: 'סופרמרקט',
      shelter: 'מקלט ציבורי',
    },
    straight: 'מרחקים בקו אווירי.',
    about: 'מרחקים בקו אווירי, מאמצע הרחוב.',
  },
}
