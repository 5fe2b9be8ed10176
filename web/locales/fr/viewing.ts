import type { viewingText as english } from '../en/viewing.ts'

/** French texts of the dialog of a viewing. */
export const viewingText: typeof english = {
  viewing: {
    title: 'Visite',
    plan: 'Avant',
    after: 'Après',
    parts: 'Partie de la visite',
    date: 'Le jour',
    time: 'Heure',
    minutes: 'Durée',
    ofMinutes: (count) => `${count} min`,
    note: 'Où, et ce qu’il faut savoir',
    remind: 'Rappel',
    reminds: {
      '0': 'Sans rappel',
      '30': '30 minutes avant',
      '60': '1 heure avant',
      '120': '2 heures avant',
      '1440': '1 jour avant',
    },
    calendar: 'Ajouter au calendrier',
    toCheck: 'À vérifier sur place',
    found: 'Ce que vous avez vu',
    done: (done, all) => `${done} sur ${all}`,
    addLine: 'Ajouter une ligne',
    newLine: 'Nouvelle ligne',
    removeLine: (line) => `Supprimer la ligne ${line}`,
    howWasIt: 'Comment c’était',
    notes: 'Vos notes',
    clash: (place, time) => `Il y a déjà ${place} à ${time}.`,
    cancelViewing: 'Annuler la visite',
    save: 'Enregistrer',
    saveAndApply: 'Enregistrer, dossier déposé',
    notForUs: 'Pas pour nous',
    actionFailed: 'Échec. Veuillez réessayer',
  },
}
