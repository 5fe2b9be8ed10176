import type { moneyText as english } from '../en/money.ts'

/** French texts of the figures of a user. */
export const moneyText: typeof english = {
  money: {
    title: 'Votre argent',
    own: 'Vous seul le voyez.',
    equity: 'Apport',
    income: 'Revenu net par mois, ensemble',
    other: 'Autres prêts par mois',
    owns: 'Ce serait',
    none: 'Le seul logement',
    selling: 'À la place d’un vendu',
    another: 'Un autre',
    years: 'Années',
    rate: 'Taux annuel, en pour cent',
    save: 'Enregistrer',
    saved: 'Enregistré !',
    forget: 'Supprimer ces chiffres',
    fits: 'Dans le budget jusqu’à',
    tight: 'Juste jusqu’à',
    lends: 'La banque prête au plus',
    tax: 'Taxe d’achat à ce prix',
    fitting: 'Logements dans le budget',
    show: (count) => `Afficher (${count})`,
    nothing: 'Indiquez vos chiffres pour voir quels prix conviennent.',
  },
}
