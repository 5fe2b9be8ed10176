import type { commonText as english } from '../en/common.ts'

/** Texts that every page may show. */
export const commonText: typeof english = {
  product: 'Metzia',
  home: 'Metzia, Startseite',
  skip: 'Zum Inhalt springen',
  common: {
    switchTheme: 'Farbschema wechseln',
    logout: 'Abmelden',
    unread: 'ungelesen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    cancel: 'Abbrechen',
    language: 'Sprache',
    close: 'Schließen',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    remove: 'Löschen',
    or: 'oder',
    partMissing:
      'Dieser Teil konnte nicht geladen werden. Bitte Verbindung prüfen und erneut versuchen.',
    tryAgain: 'Erneut versuchen',
    generic: 'Ein Fehler ist aufgetreten',
  },
  connection: {
    lost: 'Die Verbindung ist unterbrochen.',
    from: (time: string) => `Dies ist der Stand von ${time}.`,
    nextTry: (seconds: number) => `Nächster Versuch in ${seconds} s.`,
    tryNow: 'Jetzt versuchen',
    back: 'Wieder verbunden',
    offline: 'Du bist offline',
    offlineHint:
      'Diese Seite braucht die Verbindung. Sie öffnet sich von selbst, wenn sie zurück ist.',
    stillHere: 'Ohne Verbindung noch da',
    updated: 'Metzia wurde aktualisiert',
    updatedHint: 'Lade die Seite neu, um mit der neuen Version weiterzumachen.',
    loggedOutHere: 'Nur auf diesem Gerät abgemeldet',
    loggedOutHint: 'Der Server antwortet nicht, die Sitzung ist dort vielleicht noch offen.',
    tryingAgain: (seconds: number) => `Neuer Versuch in ${seconds} s.`,
  },
  status: {
    loading: 'Wird geladen...',
    checking: 'Wir prüfen noch ein paar Dinge...',
    goHome: 'Zur Startseite',
    error: 'Hoppla! Etwas ist schiefgegangen.',
    refresh: 'Seite neu laden',
    refreshShort: 'Aktualisieren',
    details: 'Einzelheiten',
    applicationError: 'Fehler in der Anwendung!',
    dismiss: 'Schließen & neu laden',
  },
}
