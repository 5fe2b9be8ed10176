/** Texts of what was sold near a home. */
export const soldText = {
  sold: {
    title: 'Sold nearby',
    where: {
      street: (n: number) => `${n} sold in this street in 24 months`,
      near: (n: number) => `${n} sold within 300 m in 24 months`,
      area: (n: number) => `${n} sold in this neighbourhood in 24 months`,
    },
    median: (price: string) => `median ${price} per m².`,
    asks: (price: string) => `This home asks ${price},`,
    above: (percent: number) => `${percent}% above`,
    below: (percent: number) => `${percent}% below`,
    same: 'as much',
    home: 'This home',
    middle: 'Median',
    chart: (n: number) => `Price per m² of ${n} ${n === 1 ? 'sale' : 'sales'} by date`,
    columns: {
      date: 'Date',
      street: 'Street',
      rooms: 'Rooms',
      floor: 'Floor',
      size: 'Size',
      perMetre: 'Per m²',
      price: 'Price',
    },
    source: (day: string) =>
      `Israel Tax Authority, sales known until ${day}. Sales reach it weeks late.`,
    all: (n: number) => `Show all ${n}`,
    fewer: 'Show fewer',
    unknown: 'What was sold nearby could not be loaded.',
  },
}
