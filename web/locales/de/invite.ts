import type { inviteText as english } from '../en/invite.ts'
import { homes } from '../german.ts'

/** German texts of the page that an invite leads to. */
export const inviteText: typeof english = {
  invite: {
    invites: 'lädt dich ein',
    heading: 'Zusammen eine Wohnung suchen',
    kept: (list, count) =>
      count === 0 ? `Die Merkliste heißt „${list}“.` : `Auf „${list}“: schon ${homes(count)}.`,
    unnamed: 'Merkliste',
    email: 'E-Mail',
    password: 'Passwort wählen',
    join: (name) => `Bei ${name} mitmachen`,
    alreadyHere: 'Schon ein Konto?',
    signIn: 'Anmelden und mitmachen',
    until: (day) => `Der Link ist für eine Person und gilt bis ${day}.`,
    void: 'Dieser Link wurde benutzt oder ist abgelaufen',
    voidHint: 'Bitte um einen neuen. Wenn du schon dabei bist, melde dich an.',
    toSignIn: 'Anmelden',
    failed: 'Fehlgeschlagen. Bitte versuche es noch einmal',
  },
}
