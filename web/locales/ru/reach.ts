import type { reachText as english } from '../en/reach.ts'

/** Russian texts of the map of places, and of how a place is found. */
export const reachText: typeof english = {
  reach: {
    move: (place) => `Щелчок по карте передвигает «${place}»`,
    put: (place) => `Щелчок по карте отмечает «${place}»`,
    pin: (place) => `${place}. Передвигается клавишами со стрелками.`,
    placed: (address) => `Теперь: ${address}`,
    find: 'Найти',
    which: 'Какой из них?',
    map: 'Карта моих мест',
    from: 'Откуда можно успеть',
    computing: 'Вычисляется…',
  },
}
