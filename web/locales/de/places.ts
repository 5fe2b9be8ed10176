import type { placesText as english } from '../en/places.ts'

/** German texts of the places that users travel to. */
export const placesText: typeof english = {
  places: {
    far: 'Wie weit',
    to: (minutes, place, isAbout) => `${isAbout ? 'etwa ' : ''}${minutes} Min. bis ${place}`,
    by: {
      walk: 'zu Fuß',
      bike: 'mit dem Rad',
      transit: 'mit Bus oder Bahn',
      drive: 'mit dem Auto',
    },
    changes: (count) =>
      count === 0 ? 'ohne Umsteigen' : count === 1 ? '1-mal umsteigen' : `${count}-mal umsteigen`,
    there: (day, at) => `da am ${day} um ${at}`,
    title: 'Meine Orte',
    hint: 'Bei jeder Wohnung steht, wie weit sie sind. Wer deine Merkliste teilt, sieht Namen und Minuten, niemand die Adressen.',
    name: 'Name',
    address: 'Adresse',
    mode: 'Womit',
    modes: { walk: 'Zu Fuß', bike: 'Rad', transit: 'Bus oder Bahn', drive: 'Auto' },
    day: 'Tag',
    at: 'Da um',
    days: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    add: 'Ort hinzufügen',
    remove: (place) => `${place} löschen`,
    new: 'Neuer Ort',
    notFound: 'Diese Adresse wurde nicht gefunden.',
    failed: 'Die Orte konnten nicht gespeichert werden.',
    off: 'Dieser Server hat keine Fahrpläne von Bussen und Bahnen.',
  },
}
