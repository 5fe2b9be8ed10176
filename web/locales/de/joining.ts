import type { joiningText as english } from '../en/joining.ts'

/** Texts of registration. */
export const joiningText: typeof english = {
  joining: {
    alreadyHere: 'Schon ein Konto?',
    signIn: 'Anmelden',
    firstName: 'Vorname',
    lastName: 'Nachname',
    verifyPassword: 'Passwort bestätigen',
    register: 'Registrieren',
    newPasswordShort: (min: number) => `Das Passwort muss mindestens ${min} Zeichen lang sein`,
    newUsernameRequired: 'Benutzername',
    verifyRequired: 'Bitte bestätige dein Passwort',
    mismatch: 'Die Passwörter stimmen nicht überein',
    firstNameRequired: 'Vorname ist erforderlich',
    lastNameRequired: 'Nachname ist erforderlich',
    registerFailed: 'Ein Fehler ist aufgetreten, bitte später erneut versuchen :(',
    settingUpTitle: 'Einrichtung',
    settingUp: 'Einen Moment, wir richten alles ein :)',
    loggedIn: 'Du bist angemeldet :)',
    goOn: 'Weiter',
    firstAccount: 'Dieses erste Konto wird das des Administrators.',
    firstAccountHint:
      'Es verwaltet Benutzer, Quellen und Nachrichten. Alle nach dir sind normale Benutzer.',
  },
}
