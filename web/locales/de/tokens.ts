import type { tokensText as english } from '../en/tokens.ts'
import { counted } from '../german.ts'
export const tokensText: typeof english = {
  tokens: {
    heading: 'Zugriffsschlüssel',
    hint: 'Für einen Kurzbefehl des Telefons, ein Skript oder ein eigenes Programm. Ein Schlüssel darf, was du darfst, soweit sein Umfang reicht.',
    link: 'Zugriffsschlüssel und Wohnungen einsenden',
    apiDocs: 'Was die Schnittstelle kann',
    failed: 'Die Schlüssel konnten nicht geladen werden',
    none: 'Du hast keine Schlüssel',
    made: (name: string) => `Schlüssel „${name}“ ist gemacht`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    once: 'Kopiere ihn jetzt. Er wird nicht wieder gezeigt.',
    notUsed: 'Noch nicht benutzt',
    used: (ago: string) => `Benutzt ${ago}`,
    usedFrom: (ago: string, from: string) => `Benutzt ${ago} von ${from}`,
    madeAt: (day: string) => `gemacht ${day}`,
    until: (day: string) => `bis ${day}`,
    minutes: (n: number) => `vor ${n} min`,
    hours: (n: number) => `vor ${n} h`,
    days: (n: number) => `vor ${counted(n, 'Tag', 'Tagen')}`,
    revoke: 'Widerrufen',
    newToken: 'Neuer Schlüssel',
    name: 'Sein Name',
    namePlaceholder: 'Was ihn benutzen wird',
    scope: 'Umfang',
    scopes: {
      inbox: 'Wohnungen einsenden, sonst nichts',
      read: 'Bots, Wohnungen und Chats sehen',
      write: 'Bots ändern, speichern, ausblenden, schreiben',
      admin: 'was Administratoren dürfen',
    },
    password: 'Dein Passwort',
    passwordHint: 'Nötig 10 Minuten nach der Anmeldung',
    make: 'Schlüssel machen',
    later: 'Fehlgeschlagen. Bitte nochmals versuchen',
    nameRequired: 'Bitte gib dem Schlüssel einen Namen',
    scopeRequired: 'Bitte wähle, was der Schlüssel darf',
    sendIn: 'Wohnungen einsenden',
    sendInHint:
      'Wohnungen von Seiten, die Roboter aussperren, kommen herein, wenn du sie sendest. Nur du und deine Bots sehen sie.',
    android: 'Android und Chrome am Rechner',
    androidSteps:
      'Installiere Metzia aus dem Menü des Browsers. Dann steht es in der Liste des Teilen-Knopfes jeder App.',
    iphone: 'iPhone und iPad',
    iphoneSteps: [
      'Mache einen Schlüssel mit dem Umfang inbox und kopiere ihn.',
      'Mache in der App Kurzbefehle einen neuen Kurzbefehl und schalte „Im Share-Sheet anzeigen“ für URLs und Text ein.',
      'Füge „Inhalte von URL abrufen“ hinzu, mit dieser Adresse, der Methode POST, dem Header Authorization mit „Bearer “ und dem Schlüssel, und dem JSON-Feld text mit der Eingabe.',
    ] as readonly string[],
    bookmarklet: 'Lesezeichen für den Browser',
    bookmarkletSteps:
      'Ziehe dies zu den Lesezeichen und klicke es auf der Seite einer Wohnung. Es öffnet einen Entwurf mit Adresse, Titel und markiertem Text.',
    bookmarkletName: 'In Metzia speichern',
    page: 'Eine ganze Seite',
    pageSteps:
      'Die Browser-Erweiterung SingleFile kann die Seite hochladen, die du siehst: Adresse als REST form API, der Schlüssel als Autorisierung, „file“ als Name der Daten und „url“ als Name der Adresse.',
    forward: 'Über Telegram',
    forwardSteps:
      'Leite eine Nachricht privat an den Bot weiter, von dem Konto, das auf deiner Profilseite verbunden ist.',
  },
}
