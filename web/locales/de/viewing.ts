import type { viewingText as english } from '../en/viewing.ts'

/** German texts of the dialog of a viewing. */
export const viewingText: typeof english = {
  viewing: {
    title: 'Besichtigung',
    plan: 'Vorher',
    after: 'Nachher',
    parts: 'Teil der Besichtigung',
    date: 'Datum',
    time: 'Uhrzeit',
    minutes: 'Wie lange',
    ofMinutes: (count) => `${count} Min.`,
    note: 'Wo, und was zu wissen ist',
    remind: 'Erinnern',
    reminds: {
      '0': 'Keine Erinnerung',
      '30': '30 Minuten vorher',
      '60': '1 Stunde vorher',
      '120': '2 Stunden vorher',
      '1440': '1 Tag vorher',
    },
    calendar: 'In den Kalender',
    toCheck: 'Dort zu prüfen',
    found: 'Was sich zeigte',
    done: (done, all) => `${done} von ${all}`,
    addLine: 'Zeile hinzufügen',
    newLine: 'Neue Zeile',
    removeLine: (line) => `Die Zeile ${line} löschen`,
    howWasIt: 'Wie war es',
    notes: 'Notizen',
    clash: (place, time) => `Um ${time} ist schon ${place}.`,
    cancelViewing: 'Besichtigung absagen',
    save: 'Speichern',
    saveAndApply: 'Speichern, weiter zu Beworben',
    notForUs: 'Nichts für uns',
    actionFailed: 'Fehlgeschlagen. Bitte versuche es noch einmal',
  },
}
