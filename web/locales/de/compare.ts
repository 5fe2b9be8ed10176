import { isolated } from '../../lib/format.ts'
import type { compareText as english } from '../en/compare.ts'

/** German texts of homes side by side. */
export const compareText: typeof english = {
  compare: {
    title: 'Vergleich',
    table: 'Wohnungen nebeneinander',
    count: (count) => `${count} Wohnungen`,
    shortlist: 'Merkliste',
    failed: 'Diese Wohnungen lassen sich nicht vergleichen.',
    onlyDifferences: 'Nur Unterschiede',
    share: 'Teilen',
    print: 'Drucken',
    leaveOut: (place) => `${isolated(place)} weglassen`,
    legend: 'Das Beste der Zeile. Was nicht angegeben ist, gewinnt und verliert nicht.',
    best: 'das Beste der Zeile',
    notStated: 'Nicht angegeben',
    verdict: 'Einschätzung',
    to: (place) => `Zu ${place}`,
    minutes: (minutes) => `${minutes} Min.`,
    votes: 'Stimmen',
    member: 'Mitglied',
    said: { like: 'dafür', dislike: 'dagegen', none: 'noch keine Stimme' },
    next: 'Weiter',
    planViewing: 'Besichtigung planen',
    planViewingOf: (place) => `Besichtigung planen: ${isolated(place)}`,
    choose: 'Wohnungen vergleichen',
    these: (count) => `${count} Wohnungen vergleichen`,
    pickHint: (min, max) => `${min} bis ${max} Wohnungen auswählen.`,
    pick: (place) => `${isolated(place)} vergleichen`,
    shareTitle: 'Diesen Vergleich teilen',
    shows:
      'Der Link zeigt ohne Konto ein Foto, den Preis, die Straße und die Angaben jeder Wohnung. Nicht Namen, Stimmen oder Notizen.',
  },
}
