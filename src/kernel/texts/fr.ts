import { pluralOf } from '../domain/plurals.ts'
import { malformedIn } from './malformed.ts'
import type { Texts } from './shared.ts'

const plural = pluralOf('fr')
const characters = (count: number) =>
  plural(count, { one: `${count} caractère`, other: `${count} caractères` })
const LATER = 'Réessayer plus tard.'

const NAMES = { first: 'Le prénom', last: 'Le nom' }
const WRITTEN = { title: 'Le titre', body: 'Le texte', url: 'L’adresse' }
const at = ({ field }: { field?: string }) => (field === undefined ? '' : `${field} : `)

export const fr: Texts = {
  notFound: 'Introuvable',
  logIn: 'Connexion requise',
  adminsOnly: 'Réservé aux administrateurs',
  banned: ({ reason }) => `Ce compte a été bloqué${reason ? ` : ${reason}` : ''}`,
  otherSite: 'Cette requête vient d’un autre site',
  broken: 'Une erreur est survenue',
  requestTooLarge: ({ bytes }) => `La requête dépasse ${bytes} octets`,
  endedEarly: 'La requête s’est interrompue',
  notJson: 'La requête n’est pas du JSON valide',
  badCookie: 'Un cookie n’est pas valide',
  badHost: 'La requête n’a ni hôte ni chemin valides, ou plusieurs hôtes',
  tooDeep: 'La requête est trop imbriquée',
  wrongType: ({ types }) => `La requête doit être de type ${types.join(' ou ')}`,
  formType: 'Le formulaire doit être de type application/x-www-form-urlencoded',
  socketsOnly: 'Cette adresse n’accepte que des connexions WebSocket',
  noFrame: 'Une trame est {"event": "chat:join" / "chat:leave", "data": chat id}',
  wrongForm: 'La forme de la requête n’est pas valide',
  noField: ({ name }) => `Il n’y a pas de champ « ${name} »`,
  wrongField: ({ field, reason }) =>
    `Le champ ${field} n’est pas valide : ${malformedIn('fr', reason)}`,
  wrongValue: ({ reason }) => `La valeur n’est pas valide : ${reason}`,

  busy: 'Le serveur est occupé. Réessayer.',
  nothingSaved: `Rien ne peut être enregistré pour le moment. ${LATER}`,
  deletedMeanwhile: 'L’élément concerné a été supprimé entre-temps.',
  interrupted: 'Le traitement a été interrompu. Réessayer.',
  noTimetable: 'Ce serveur n’a pas d’horaires de bus et de trains.',
  noReader: 'La lecture ne peut pas commencer. Réessayer.',
  tooCostly: 'trop lourd à lire',
  tooManyAttempts: `Trop de tentatives. ${LATER}`,
  tooManyRequests: `Trop de requêtes. ${LATER}`,
  tooManyFrames: 'Trop de messages ont été envoyés. Patienter un instant.',
  tooManyPages: ({ max }) =>
    `Au plus ${plural(max, { one: `${max} page peut être connectée`, other: `${max} pages peuvent être connectées` })} à la fois. En fermer quelques-unes.`,
  picturesWait: ({ max }) =>
    `Plus de ${plural(max, { one: `${max} image est`, other: `${max} images sont` })} en attente. Patienter jusqu’à ce que certaines s’affichent, puis réessayer.`,
  photosWait: ({ max }) =>
    `Plus de ${plural(max, { one: `${max} photo est`, other: `${max} photos sont` })} en attente. Patienter jusqu’à ce que certaines s’affichent.`,
  readingsWait: ({ max }) =>
    `Plus de ${max} de vos envois attendent d’être lus. Veuillez patienter un instant, puis réessayer.`,
  logInsWait: ({ max }) =>
    `Plus de ${plural(max, { one: `${max} connexion est`, other: `${max} connexions sont` })} en attente depuis cette adresse. Réessayer dans un instant.`,
  noRoom: ({ megabytes }) =>
    `Au plus ${megabytes} Mo de ce qui est envoyé sont conservés, photos comprises. Supprimer des éléments de la boîte de réception, puis réessayer.`,
  tooManyMessages: ({ times }) =>
    `Il est possible d’envoyer ${plural(times, { one: `${times} message`, other: `${times} messages` })} par minute. Patienter un instant.`,
  tooManyLarge: ({ times }) =>
    `Au plus ${plural(times, { one: `${times} requête`, other: `${times} requêtes` })} de plus de 1 Mo sont lues par heure. Envoyer moins à la fois, ou réessayer plus tard.`,
  tooManyPhotosRead: ({ times }) =>
    `Au plus ${plural(times, { one: `${times} photo est lue`, other: `${times} photos sont lues` })} par heure. En partager moins, ou réessayer plus tard.`,
  inboxBusy:
    'La boîte de réception est occupée. Ce qui a été envoyé est conservé et sera bientôt lu.',

  nameRequired: ({ name }) => `${NAMES[name]} est requis`,
  nameTooLong: ({ name }) => `${NAMES[name]} est trop long`,
  nameHidden: ({ name }) => `${NAMES[name]} contient des caractères non autorisés`,
  noEmail: 'Le nom d’utilisateur doit être une adresse e-mail',
  usernameTaken: 'Un compte avec ce nom d’utilisateur existe déjà',
  passwordRequired: 'Le mot de passe est requis',
  passwordTooShort: ({ min }) => `Le mot de passe doit avoir au moins ${characters(min)}`,
  passwordTooLong: ({ max }) => `Le mot de passe doit avoir au plus ${characters(max)}`,
  newPasswordRequired: 'Le nouveau mot de passe est requis',
  newPasswordTooShort: ({ min }) => `Le mot de passe doit avoir au moins ${characters(min)}`,
  passwordCommon: 'Ce mot de passe est l’un des plus utilisés. En choisir un autre.',
  noAvatar: 'Cet avatar n’existe pas',
  banReasonHidden: 'Le motif du blocage contient des caractères non autorisés',
  roleRequired: 'Au moins un rôle doit rester sélectionné',
  noUser: 'Compte introuvable',
  rolesByAdmins: 'Seuls les administrateurs peuvent modifier les rôles et l’état',
  lastAdmin: 'Le dernier administrateur ne peut être ni rétrogradé, ni bloqué, ni supprimé',
  otherUser: 'Le compte indiqué n’est pas celui de l’adresse',
  signUpsClosed: 'Les inscriptions sont fermées',

  usernameRequired: 'Le nom d’utilisateur est requis',
  wrongLogIn: 'Nom d’utilisateur ou mot de passe incorrect',
  noProvider: 'Ce moyen de connexion n’existe pas',
  noSession: 'Session introuvable',
  passwordWrong: 'Le mot de passe est incorrect',
  currentPasswordRequired: 'Le mot de passe actuel est requis',
  currentPasswordWrong: 'Le mot de passe actuel est incorrect',
  givePassword: 'Le mot de passe est nécessaire pour cette action.',
  givePasswordOrLogIn: 'Saisir le mot de passe ou se reconnecter.',
  logInAgain: 'Une nouvelle connexion est nécessaire pour cette action.',
  logInToSetPassword: 'Une nouvelle connexion est nécessaire pour définir un mot de passe.',
  logInToDelete: 'Une nouvelle connexion est nécessaire pour supprimer le compte.',
  resetUsernameRequired: 'Le nom d’utilisateur est requis',
  resetByTelegram: ({ support }) =>
    `La réinitialisation du mot de passe nécessite un compte Telegram associé. Contacter l’assistance : ${support}.`,
  codeRequired: 'Le code de vérification est requis',
  codeWrong: 'Code de vérification incorrect',
  codeFirst: 'Il faut d’abord vérifier un code',
  linkEnded: 'Ce lien de réinitialisation n’est plus valide',
  pageOfSiteOnly: 'Un code ne peut être utilisé que par une page de ce site',
  groupCodeWrong: 'La vérification a échoué',

  noToken: 'Jeton introuvable',
  tokenByAdmin: 'Un jeton d’administration est réservé aux administrateurs',
  tooManyTokens: ({ max }) =>
    `Il existe déjà ${plural(max, { one: `${max} jeton`, other: `${max} jetons` })}. En révoquer un d’abord.`,
  tokenScopes: 'Choisir ce que le jeton peut faire',
  tokenName: 'Donner un nom au jeton',
  tokenNameTooLong: ({ max }) => `Le nom doit avoir au plus ${characters(max)}`,
  tokenEnd: 'Le jeton doit expirer dans le futur, avant un an',
  notByToken: 'Impossible avec un jeton d’accès : il faut se connecter',
  tokenLacks: ({ scope }) => `Il manque à ce jeton d’accès le droit ${scope}`,

  noPlace: 'Lieu introuvable',
  noBot: 'Bot introuvable',
  botOwnerOnly: 'Seul son propriétaire peut le faire. Le demander dans le chat.',
  tooManyBots: ({ max }) =>
    `Il est possible d’avoir ${plural(max, { one: `${max} bot`, other: `${max} bots` })}. En supprimer un pour en créer un autre.`,
  botNameRequired: 'Le nom du bot est requis',
  botNameTooLong: ({ max }) => `Le nom du bot dépasse ${characters(max)}`,
  botNameHidden: 'Le nom du bot contient des caractères non autorisés',
  descriptionTooLong: ({ max }) => `La description dépasse ${characters(max)}`,
  quietHours: 'Les heures calmes commencent et finissent à la même heure',
  areaRequired: 'Choisir au moins une zone',
  drawnAreas: ({ max, name, corners }) =>
    `Dessiner au plus ${plural(max, { one: `${max} zone`, other: `${max} zones` })}, avec un nom d’au plus ${characters(name)}, au plus ${plural(corners, { one: `${corners} sommet`, other: `${corners} sommets` })} et sans lignes qui se croisent`,
  dealType: 'Choisir location ou vente',
  entryDays: 'Indiquer des dates d’entrée valides (YYYY-MM-DD), la première d’abord',
  excludedWords: ({ max, length }) =>
    `Exclure au plus ${plural(max, { one: `${max} mot`, other: `${max} mots` })} d’au plus ${characters(length)}`,
  features: 'Choisir dans la liste ce qu’un logement doit avoir',
  floors: ({ min, max }) => `Indiquer des étages valides (${min} à ${max}), le plus bas d’abord`,
  listingType: 'Choisir un type d’annonce',
  mutedPhones: ({ max }) =>
    `Ignorer au plus ${plural(max, { one: `${max} numéro`, other: `${max} numéros` })} de téléphone, de 4 à 15 chiffres chacun`,
  priceRange: 'Indiquer une fourchette de prix valide',
  rooms: ({ min, max }) => `Indiquer un nombre de pièces valide (${min}–${max})`,
  roomsMax: ({ min, max }) =>
    `Indiquer un nombre maximal de pièces valide (${min}–${max}), pas inférieur au minimum`,
  totalMax: ({ max }) => `Veuillez indiquer un total mensuel valable (1–${max} shekels)`,
  sizeMin: ({ max }) => `Indiquer une surface minimale valide (1–${max} m²)`,
  sizeMax: ({ max }) =>
    `Indiquer une surface maximale valide (1–${max} m²), pas inférieure au minimum`,
  sublet: 'Choisir : avec, sans ou seulement des sous-locations',
  travelLimits: ({ places, max }) =>
    `Indiquer de 1 à ${max} minutes pour chaque lieu, ${places} lieux au plus`,
  placeNotSaved: 'Un des lieux n’est pas parmi ceux qui sont enregistrés. Le retirer.',

  noWebhook: 'Webhook introuvable',
  tooManyWebhooks: ({ max }) =>
    `Un bot peut avoir ${plural(max, { one: `${max} webhook`, other: `${max} webhooks` })}. En supprimer un pour en ajouter un autre.`,
  webhookAddressTooLong: ({ max }) => `Indiquer une adresse d’au plus ${characters(max)}`,
  webhookAddress: 'L’adresse doit commencer par https:// et un nom, sans port ni mot de passe',
  hostPrivate: 'Cet hôte n’est pas sur l’internet public',
  noTopic: 'Une adresse ntfy se termine par son sujet : https://ntfy.sh/my-topic',
  hostUnknown: 'Cet hôte est introuvable',

  noShortlist: 'Liste introuvable',
  noComment: 'Commentaire introuvable',
  noMember: 'Ce compte ne participe pas à la liste',
  shortlistOwnerOnly: 'Seul le propriétaire de la liste peut le faire',
  tooManyShortlists: ({ max }) =>
    `Un compte a au plus ${max} listes. Il faut d’abord en quitter une.`,
  shortlistFull: ({ max }) =>
    `Une liste contient au plus ${max} logements. Il faut d’abord en retirer un.`,
  tooManyComments: ({ max }) =>
    `Un logement a au plus ${max} commentaires. Il faut d’abord en supprimer un.`,
  tooManyViewingPhotos: ({ max }) =>
    `Une visite a au plus ${max} photos. Il faut d’abord en supprimer une.`,
  commentRequired: 'Il faut écrire un commentaire',
  shortlistNameHidden: 'Le nom contient des caractères invisibles',
  noInvite: 'Cette invitation n’existe pas',
  inviteUsed: 'Cette invitation a déjà servi',
  inviteExpired: 'Cette invitation a expiré',
  shortlistMembersFull: ({ max }) => `Une liste a au plus ${max} membres`,
  tooManyInvites: ({ max }) =>
    `Il y a au plus ${max} invitations ouvertes. Il faut d’abord en révoquer une.`,
  homeOfMember: 'Un autre membre a apporté ce logement : il ne peut pas aller sur d’autres listes',
  noSuchZone: 'La ville n’a pas cette zone',
  noHome: 'Logement introuvable',
  noListing: 'Annonce introuvable',
  noImage: 'Image non disponible',
  noViewing: 'Il n’y a pas de visite de ce logement',
  viewingTime: 'La visite doit avoir lieu à partir d’aujourd’hui, dans l’année',
  noCalendar: 'Ce calendrier n’existe pas',
  compareCount: ({ min, max }) => `Choisir de ${min} à ${max} logements à comparer.`,
  tooManyLinks: ({ max }) =>
    `Il existe déjà ${plural(max, { one: `${max} lien public`, other: `${max} liens publics` })}. En retirer un pour en créer un autre.`,
  onlyListing: 'C’est la seule annonce de ce logement',
  severalHomes: ({ max }) => `assetIds doit désigner de 2 à ${max} logements différents`,
  alreadyOne: 'C’est déjà un seul logement',
  rentAndSale: 'Un logement à louer et un logement à vendre ne peuvent pas être fusionnés',
  noChat: 'Discussion introuvable',
  noMessage: 'Message introuvable',
  messageTooLong: ({ max }) => `Le message dépasse ${characters(max)}`,
  messageEmpty: 'Le message est vide',
  searchLength: ({ max }) => `La recherche doit avoir de 1 à ${characters(max)}`,
  noNotification: 'Notification introuvable',
  noticeRequired: 'Le titre et le texte sont requis',
  noticeTooLong: ({ field, max }) => `${WRITTEN[field]} dépasse ${characters(max)}`,
  noticeAddress:
    'L’adresse doit être un chemin de Metzia qui commence par une barre oblique, comme /bots',
  announcementEnded: 'L’envoi de l’annonce a été interrompu. L’envoyer à nouveau.',
  testsByAdmins: 'Seuls les administrateurs envoient des notifications de test à d’autres comptes',
  telegramIsOn: 'Telegram est configuré sur ce serveur',
  askedAlready: 'La demande a déjà été envoyée aux administrateurs.',
  askedByMany:
    'De nombreuses demandes sont arrivées aujourd’hui aux administrateurs. Ils sont au courant.',
  subscriptionIncomplete: 'Abonnement non valide : des champs requis manquent',
  noEndpoint: 'Abonnement non valide : l’adresse manque',
  unknownEndpoint: 'L’adresse n’est pas celle d’un service de notifications connu',
  pushKey: 'p256dh doit être une clé publique de la courbe P-256',
  pushAuth: 'auth doit avoir 16 octets',

  telegramOff: ({ reason }) => `Telegram est désactivé : ${reason}`,
  noTelegramChat: 'Cette discussion n’existe pas',
  noBroadcast: 'Cette diffusion n’existe pas',
  noSentMessage: 'Ce message n’existe pas',
  contentRequired: 'Le message ne peut pas être vide',
  contentAndChat: 'Le message et la discussion sont requis',
  contentTooLong: ({ what, length, max }) =>
    `${{ markdown: 'Le Markdown', message: 'Le message' }[what]} a ${characters(length)} ; le maximum est ${max}`,
  notFailed: 'Seul un message qui a échoué peut être renvoyé',
  codeNotKept: 'Un code n’est pas conservé. Il faut en demander un nouveau.',
  nothingToAccept: 'Il n’y a pas de changement à accepter',

  noItem: 'Élément introuvable',
  notToRetry: 'Seul ce qui n’a pas pu être lu, et qui est conservé, peut être réessayé',
  addressSearch: `La recherche d’adresses ne répond pas. ${LATER}`,
  homeGone: 'Le logement n’existe plus',
  notOwnHome: 'Ce logement n’a pas été apporté par ce compte',
  noMailAddresses: 'Ce serveur ne donne pas d’adresses e-mail aux comptes',
  formIncomplete: 'La requête n’est pas un formulaire complet',
  tooManyParts: ({ max }) =>
    `Le formulaire a plus de ${plural(max, { one: `${max} partie`, other: `${max} parties` })}`,
  noPage: 'La page manque',
  pageEmpty: 'est vide',
  pageAddress: 'doit être l’adresse d’une page',
  nothingSent: 'Il faut un texte, un lien ou une page',
  tooLong: ({ max }) => `au plus ${characters(max)}`,
  tooManyPhotos: ({ max }) => `au plus ${max}`,
  photoTooLarge: ({ bytes }) => `au plus ${bytes} octets par photo`,
  photoUnreadable: 'Une photo ne peut pas être lue',
  noPhoto: 'n’est pas une image',
  shareGone: 'Ce qui a été partagé n’existe plus. Le partager à nouveau',
  oneHomeOnly: 'possible seulement quand un seul logement a été lu',
  filesNumber: ({ max }) =>
    `de 1 à ${plural(max, { one: `${max} fichier`, other: `${max} fichiers` })}`,
  fileEmpty: 'Le fichier est vide',
  noChatInArchive: 'Il n’y a pas de discussion exportée dans l’archive',
  unknownFile:
    'Ce n’est ni un e-mail, ni une discussion, ni une page, ni un texte. Les photos d’un logement vont avec son texte',
  textTooLong: ({ max }) => `Un texte a au plus ${characters(max)}`,
  noPageInFile: 'Il n’y a pas de page dans le fichier',
  archiveBroken: 'L’archive est endommagée',
  archiveEncrypted: 'L’archive est chiffrée',
  archiveTooLarge: 'Le contenu de l’archive est trop volumineux',
  correctedNumber: ({ least, most, isHalves, ...facts }) =>
    `${at(facts)}doit être un nombre de ${least} à ${most}${isHalves ? ', par demi' : ''}`,
  correctedName: ({ max, ...facts }) => `${at(facts)}doit être un nom d’au plus ${characters(max)}`,
  correctedDay: (facts) => `${at(facts)}doit être une date ou "immediate"`,
  correctedPhone: (facts) => `${at(facts)}doit être un numéro de téléphone`,
  correctedUnknown: ({ names, ...facts }) => `${at(facts)}seulement ${names.join(', ')}`,
  correctedImplausible: (facts) => `${at(facts)}ne peut pas être vrai de ce logement`,

  welcome: 'Bienvenue sur Metzia',
  loggedIn: 'Connexion réussie',
  loggedOut: 'Déconnexion réussie',
  loggedOutEverywhere: 'Déconnexion réussie partout',
  sessionEnded: 'Session terminée',
  passwordChanged: 'Mot de passe modifié',
  passwordConfirmed: 'Mot de passe confirmé',
  passwordReset: 'Mot de passe réinitialisé',
  accountDeleted: 'Compte supprimé',
  telegramUnlinked: 'Compte Telegram dissocié',
  codeSent: 'Un code de vérification a été envoyé au compte Telegram. Le saisir ci-dessous.',
  codeVerified: 'Code vérifié. Définir le nouveau mot de passe.',
  resetDone: 'Mot de passe réinitialisé. La connexion est possible avec le nouveau mot de passe.',
}
