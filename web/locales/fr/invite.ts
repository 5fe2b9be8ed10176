import type { inviteText as english } from '../en/invite.ts'
import { homes } from '../french.ts'

/** French texts of the page that an invite leads to. */
export const inviteText: typeof english = {
  invite: {
    invites: 'vous invite',
    heading: 'Chercher un logement ensemble',
    kept: (list, count) =>
      count === 0 ? `La liste s’appelle « ${list} ».` : `« ${list} » : déjà ${homes(count)}.`,
    unnamed: 'Notre liste',
    email: 'E-mail',
    password: 'Choisir un mot de passe',
    join: (name) => `Rejoindre ${name}`,
    alreadyHere: 'Vous avez déjà un compte ?',
    signIn: 'Se connecter et rejoindre',
    until: (day) => `Le lien vaut pour une personne, jusqu’au ${day}.`,
    void: 'Ce lien a été utilisé ou n’est plus valable',
    voidHint: 'Demandez-en un nouveau. Si vous avez déjà rejoint, connectez-vous.',
    toSignIn: 'Se connecter',
    failed: 'Échec. Veuillez réessayer',
  },
}
