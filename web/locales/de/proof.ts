import type { proofText as english } from '../en/proof.ts'
export const proofText: typeof english = {
  proof: {
    title: 'Bestätigen, dass du es bist',
    hint: 'Dein Passwort gilt 10 Minuten lang.',
    password: 'Dein Passwort',
    required: 'Passwort ist erforderlich',
    confirm: 'Bestätigen',
  },
}
