import type { membersText as english } from '../en/members.ts'

/** German texts of the dialog of a shortlist's members. */
export const membersText: typeof english = {
  members: {
    title: 'Zur Merkliste einladen',
    does: [
      'Sieht und verschiebt die Wohnungen, stimmt ab und kommentiert',
      'Liest die Chats der Bots, die du mit ihr teilst',
      'Wählt die eigenen Benachrichtigungen',
    ],
    makeLink: 'Link anlegen',
    until: (day) => `Link für eine Person, bis ${day}`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    message: (link) => `Suchen wir zusammen eine Wohnung: ${link}`,
    heading: 'Mitglieder',
    you: 'Du',
    owner: 'Besitz der Liste',
    remove: 'Entfernen',
    removeMember: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeHint: 'Kommentare und Stimmen bleiben.',
    handOver: 'Übergeben',
    handOverTo: (name) => `Die Merkliste an ${name} übergeben`,
    handOverTitle: (name) => `An ${name} übergeben?`,
    handOverHint: 'Die Merkliste gehört dann diesem Mitglied, du bleibst Mitglied.',
    leave: 'Verlassen',
    leaveTitle: 'Diese Merkliste verlassen?',
    leaveHint: 'Deine Kommentare und Stimmen bleiben bei den anderen.',
    notUsed: (day) => `Noch nicht benutzt, bis ${day}`,
    openLink: 'Offener Link',
    revoke: 'Zurückziehen',
    full: 'Die Merkliste ist voll.',
    actionFailed: 'Fehlgeschlagen. Bitte versuche es noch einmal',
  },
}
