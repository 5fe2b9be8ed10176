import type { soldText as english } from '../en/sold.ts'

/** Russian texts of what was sold near a home. */
export const soldText: typeof english = {
  sold: {
    title: 'Продано рядом',
    where: {
      street: (n) => `Продано на этой улице за 24 месяца: ${n}`,
      near: (n) => `Продано в радиусе 300 м за 24 месяца: ${n}`,
      area: (n) => `Продано в этом районе за 24 месяца: ${n}`,
    },
    median: (price) => `медиана ${price} за м².`,
    asks: (price) => `За это жильё просят ${price},`,
    above: (percent) => `на ${percent}% больше`,
    below: (percent) => `на ${percent}% меньше`,
    same: 'столько же',
    home: 'Это жильё',
    middle: 'Медиана',
    chart: (n) => `Цена за м² по датам, сделок: ${n}`,
    columns: {
      date: 'Дата',
      street: 'Улица',
      rooms: 'Комнаты',
      floor: 'Этаж',
      size: 'Площадь',
      perMetre: 'За м²',
      price: 'Цена',
    },
    source: (day) =>
      `Налоговое управление Израиля, сделки до ${day}. Сведения поступают с опозданием на недели.`,
    all: (n) => `Показать все: ${n}`,
    fewer: 'Показать меньше',
    unknown: 'Не удалось загрузить, что продано рядом.',
  },
}
