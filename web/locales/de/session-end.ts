import type { sessionEndText as english } from '../en/session-end.ts'

/** German texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText: typeof english = {
  sessionEnd: {
    title: 'Du wurdest abgemeldet',
    hint: 'Deine Eingaben sind noch da. Melde dich mit demselben Konto an, um sie zu speichern.',
    password: 'Dein Passwort',
    login: 'Anmelden',
    otherTab: 'In einem anderen Tab anmelden',
    leave: 'Ohne Speichern schließen',
  },
}
