import type { socialText as english } from '../en/social.ts'

/** Texts of sign-in through a provider. */
export const socialText: typeof english = {
  social: {
    continueWith: (name: string) => `Weiter mit ${name}`,
    problems: {
      unavailable: 'Dieser Weg antwortet gerade nicht. Bitte später erneut versuchen.',
      expired: 'Die Anmeldung dauerte zu lange oder wurde schon benutzt. Bitte erneut versuchen.',
      refused: 'Die Anmeldung wurde abgelehnt. Bitte erneut versuchen.',
      unverified:
        'Deine E-Mail-Adresse ist dort nicht bestätigt. Bestätige sie oder nutze ein Passwort.',
      'no-email': 'Es kam keine E-Mail-Adresse mit. Erlaube sie oder nutze ein Passwort.',
      closed: 'Neue Konten können hier zurzeit nicht angelegt werden.',
    },
  },
}
