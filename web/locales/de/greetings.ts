import type { greetingsText as english } from '../en/greetings.ts'

/** German texts of the user's own first messages to advertisers. */
export const greetingsText: typeof english = {
  greetings: {
    title: 'Deine erste Nachricht',
    hint: 'Ein Chat auf WhatsApp, den du von einer Wohnung aus öffnest, beginnt damit. Nennt sie Straße oder Preis und das Inserat nicht, beginnt er mit der Standardnachricht.',
    language: 'Sprache des Inserats',
    text: 'Nachricht',
    street: 'Straße einfügen',
    price: 'Preis einfügen',
    example: 'Beispiel:',
    standard: 'Standardnachricht verwenden',
    failed: 'Die Nachricht konnte nicht gespeichert werden.',
  },
}
