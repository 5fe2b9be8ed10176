import type { joiningText as english } from '../en/joining.ts'

/** Texts of registration. */
export const joiningText: typeof english = {
  joining: {
    alreadyHere: 'Déjà un compte ?',
    signIn: 'Se connecter',
    firstName: 'Prénom',
    lastName: 'Nom',
    verifyPassword: 'Confirmer le mot de passe',
    register: 'S’inscrire',
    newPasswordShort: (min: number) =>
      `Le mot de passe doit être long d’au moins ${min} caractères`,
    newUsernameRequired: 'identifiant',
    verifyRequired: 'Veuillez confirmer votre mot de passe',
    mismatch: 'Les mots de passe ne correspondent pas',
    firstNameRequired: 'Le prénom est obligatoire',
    lastNameRequired: 'Le nom est obligatoire',
    registerFailed: 'Une erreur est survenue, réessayez plus tard :(',
    settingUpTitle: 'Préparation',
    settingUp: 'Un instant, nous préparons tout :)',
    loggedIn: 'Vous êtes connecté :)',
    goOn: 'Continuer',
    firstAccount: 'Ce premier compte sera celui de l’administrateur.',
    firstAccountHint:
      'Il gère les utilisateurs, les sources et les messages. Tous les suivants sont des utilisateurs ordinaires.',
  },
}
