import type { moneyText as english } from '../en/money.ts'

/** German texts of the figures of a user. */
export const moneyText: typeof english = {
  money: {
    title: 'Das eigene Geld',
    own: 'Niemand sonst sieht es.',
    equity: 'Eigenkapital',
    income: 'Nettoeinkommen im Monat, zusammen',
    other: 'Andere Kredite im Monat',
    owns: 'Das wäre',
    none: 'Die einzige Wohnung',
    selling: 'Statt einer verkauften',
    another: 'Eine weitere',
    years: 'Jahre',
    rate: 'Zins im Jahr, in Prozent',
    save: 'Speichern',
    saved: 'Gespeichert!',
    forget: 'Diese Zahlen löschen',
    fits: 'Passt bis',
    tight: 'Knapp bis',
    lends: 'Die Bank leiht höchstens',
    tax: 'Erwerbsteuer dabei',
    fitting: 'Wohnungen, die jetzt passen',
    show: (count) => `Anzeigen (${count})`,
    nothing: 'Mit den eigenen Zahlen steht hier, welche Preise passen.',
  },
}
