import type { greetingsText as english } from '../en/greetings.ts'

/** French texts of the user's own first messages to advertisers. */
export const greetingsText: typeof english = {
  greetings: {
    title: 'Premier message',
    hint: 'Une conversation WhatsApp ouverte depuis un logement commence par lui. S’il cite une rue ou un prix que l’annonce n’indique pas, elle commence par le message standard.',
    language: 'Langue de l’annonce',
    text: 'Texte du message',
    street: 'Insérer la rue',
    price: 'Insérer le prix',
    example: 'Exemple :',
    standard: 'Utiliser le message standard',
    failed: 'Le message n’a pas pu être enregistré.',
  },
}
