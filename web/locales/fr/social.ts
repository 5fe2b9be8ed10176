import type { socialText as english } from '../en/social.ts'

/** Texts of sign-in through a provider. */
export const socialText: typeof english = {
  social: {
    continueWith: (name: string) => `Continuer avec ${name}`,
    problems: {
      unavailable: 'Ce moyen de connexion ne répond pas. Réessayez plus tard.',
      expired: 'Cette connexion a expiré ou a déjà servi. Veuillez réessayer.',
      refused: 'La connexion a été refusée. Veuillez réessayer.',
      unverified:
        'Votre adresse e-mail n’y est pas vérifiée. Vérifiez-la ou utilisez un mot de passe.',
      'no-email':
        'Aucune adresse e-mail n’a été transmise. Autorisez-la ou utilisez un mot de passe.',
      closed: 'Aucun compte ne peut être créé ici pour le moment.',
    },
  },
}
