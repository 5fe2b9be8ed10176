import type { unavailableText as english } from '../en/unavailable.ts'

/** Texts of pages that do not exist, or not yet. */
export const unavailableText: typeof english = {
  unavailable: {
    notReadyTitle: 'En construction',
    notFound: 'Désolé, page introuvable !',
    notFoundHint:
      'Il n’y a pas de page à cette adresse. Vérifiez le lien ou recommencez depuis l’accueil.',
    notReady: 'Désolé, cette page n’est pas encore prête !',
    notReadyHint: 'Nous construisons encore cette page.',
  },
}
