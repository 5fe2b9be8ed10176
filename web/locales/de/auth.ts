import type { authText as english } from '../en/auth.ts'

/** Texts of log-in and registration. */
export const authText: typeof english = {
  auth: {
    welcome: 'Willkommen zurück',
    whatItIs:
      'Metzia beobachtet die Miet- und Kaufangebote in Israel und meldet dir jede neue passende Wohnung, einmal.',
    newHere: 'Neu hier?',
    getStarted: 'Jetzt beginnen',
    username: 'Benutzername',
    usernameMeaning: 'deine E-Mail',
    usernameExample: 'du@example.com',
    password: 'Passwort',
    login: 'Anmelden',
    forgot: 'Passwort vergessen?',
    usernameRequired: 'Benutzername ist erforderlich',
    passwordRequired: 'Passwort ist erforderlich',
    passwordShort: (min: number) => `Das Passwort braucht mindestens ${min} Zeichen`,
    loginFailed: 'Anmeldung fehlgeschlagen',
    invalidLogin: 'Ungültige Antwort auf die Anmeldung',
    hebrewForFind: 'Hebräisch für ein Fundstück',
  },
}
