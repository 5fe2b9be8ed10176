import type { tokensText as english } from '../en/tokens.ts'
import { counted } from '../french.ts'
export const tokensText: typeof english = {
  tokens: {
    heading: 'Jetons d’accès',
    hint: 'Pour un raccourci du téléphone, un script ou votre programme. Un jeton fait ce que vous pouvez faire, dans sa portée.',
    link: 'Jetons d’accès et envoi de logements',
    apiDocs: 'Ce que l’API sait faire',
    failed: 'Impossible de charger les jetons',
    none: 'Vous n’avez pas de jetons',
    made: (name: string) => `Le jeton « ${name} » est créé`,
    copy: 'Copier',
    copied: 'Copié',
    once: 'Copiez-le maintenant. Il ne sera plus affiché.',
    notUsed: 'Pas encore utilisé',
    used: (ago: string) => `Utilisé ${ago}`,
    usedFrom: (ago: string, from: string) => `Utilisé ${ago} depuis ${from}`,
    madeAt: (day: string) => `créé le ${day}`,
    until: (day: string) => `jusqu’au ${day}`,
    minutes: (n: number) => `il y a ${n} min`,
    hours: (n: number) => `il y a ${n} h`,
    days: (n: number) => `il y a ${counted(n, 'jour', 'jours')}`,
    revoke: 'Révoquer',
    newToken: 'Nouveau jeton',
    name: 'Nom',
    namePlaceholder: 'Ce qui l’utilisera',
    scope: 'Portée',
    scopes: {
      inbox: 'envoyer des logements, rien d’autre',
      read: 'voir bots, logements et chats',
      write: 'modifier les bots, enregistrer, masquer, écrire',
      admin: 'ce que peuvent les administrateurs',
    },
    password: 'Votre mot de passe',
    passwordHint: 'Nécessaire 10 minutes après la connexion',
    make: 'Créer le jeton',
    later: 'Échec. Veuillez réessayer',
    nameRequired: 'Veuillez donner un nom au jeton',
    scopeRequired: 'Veuillez choisir ce que peut le jeton',
    sendIn: 'Envoyer des logements',
    sendInHint:
      'Les logements des sites qui barrent les robots arrivent quand vous les envoyez. Vous seul et vos bots les voyez.',
    android: 'Android et Chrome',
    androidSteps:
      'Installez Metzia depuis le menu du navigateur. Il figure alors dans la liste du bouton de partage de chaque application.',
    iphone: 'iPhone et iPad',
    iphoneSteps: [
      'Créez un jeton de portée inbox et copiez-le.',
      'Dans l’app Raccourcis, créez un raccourci et activez « Afficher dans la feuille de partage » pour les URL et le texte.',
      'Ajoutez « Obtenir le contenu de l’URL » avec cette adresse, la méthode POST, l’en-tête Authorization avec « Bearer » et le jeton, et le champ JSON text avec l’entrée du raccourci.',
    ] as readonly string[],
    bookmarklet: 'Marque-page du navigateur',
    bookmarkletSteps:
      'Glissez ceci dans les marque-pages, et cliquez dessus sur la page d’un logement. Il ouvre un brouillon avec l’adresse, le titre et le texte sélectionné.',
    bookmarkletName: 'Enregistrer dans Metzia',
    page: 'Une page entière',
    pageSteps:
      'L’extension SingleFile peut envoyer la page que vous voyez : cette adresse comme REST form API, le jeton comme autorisation, « file » comme nom des données et « url » comme nom de l’adresse.',
    forward: 'Par Telegram',
    forwardSteps:
      'Transférez un message au bot en privé, depuis le compte lié à votre page de profil.',
  },
}
