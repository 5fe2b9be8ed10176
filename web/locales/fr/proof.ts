import type { proofText as english } from '../en/proof.ts'
export const proofText: typeof english = {
  proof: {
    title: 'Confirmer votre identité',
    hint: 'Votre mot de passe vaut pour 10 minutes.',
    password: 'Votre mot de passe',
    required: 'Le mot de passe est requis',
    confirm: 'Confirmer',
  },
}
