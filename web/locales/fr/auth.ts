import type { authText as english } from '../en/auth.ts'

/** Texts of log-in and registration. */
export const authText: typeof english = {
  auth: {
    welcome: 'Bon retour',
    whatItIs:
      'Metzia surveille les logements à louer et à vendre en Israël et vous signale chaque nouveau qui convient, une fois.',
    newHere: 'Nouveau ici ?',
    getStarted: 'Commencer',
    username: 'Identifiant',
    usernameMeaning: 'votre e-mail',
    usernameExample: 'vous@example.com',
    password: 'Mot de passe',
    login: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    usernameRequired: 'L’identifiant est obligatoire',
    passwordRequired: 'Le mot de passe est obligatoire',
    passwordShort: (min: number) => `Le mot de passe doit compter au moins ${min} caractères`,
    loginFailed: 'Échec de la connexion',
    invalidLogin: 'Réponse de connexion non valide',
    hebrewForFind: 'Une trouvaille, en hébreu',
  },
}
