import type { nearText as english } from '../en/near.ts'

/** Russian texts of what is near a home. */
export const nearText: typeof english = {
  near: {
    title: 'Рядом с домом',
    kinds: {
      station: 'Станция',
      school: 'Школа или детский сад',
      park: 'Парк',
      supermarket: 'Супермаркет',
      shelter: 'Общественное убежище',
    },
    straight: 'Расстояния по прямой.',
    about: 'Расстояния по прямой, от середины улицы.',
  },
}
