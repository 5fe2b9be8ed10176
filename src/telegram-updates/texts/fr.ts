import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import type { en } from './en.ts'
import { type Became, commandLines } from './shared.ts'

const ltr = (text: string) => sided(text, 'ltr')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `Enregistré pour vous : ${link}`,
  same: (link) => `Ce logement est déjà connu : ${link}`,
  taken: () => 'Non enregistré : d’après le texte, le logement est pris.',
  wanted: () => 'Non enregistré : l’auteur cherche un logement.',
  roommate: () => 'Non enregistré : il s’agit d’une chambre en colocation.',
  other: () => 'Non enregistré : le texte ne dit pas quel logement est à louer ou à vendre.',
  unread: () => 'Impossible de le lire. Il faut envoyer le texte du message.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'ce que fait ce bot',
  help: 'toutes les commandes',
  connect: 'dans un groupe : connecter le groupe',
  status: 'ce que font vos bots',
  pause: 'arrêter un bot',
  resume: 'le relancer',
  last: 'le logement le plus récent',
  language: 'la langue des messages',
  shortlist: 'les visites des sept prochains jours',
}

/** What the Telegram bot says in French. */
export const fr: typeof en = {
  meanings,
  welcome: (url) =>
    `Metzia suit les annonces et publie les nouveaux logements. Pour les recevoir dans un groupe, ajoutez-moi et envoyez-y /connect.\nPour recevoir ici les codes de mot de passe, associez votre compte dans votre profil : ${url}/profile\n/help montre toutes les commandes.`,
  linked: (name) =>
    `Cette discussion est maintenant associée au compte de ${isolated(name)}. Les codes pour un mot de passe oublié arrivent ici.`,
  linkVoid: (url) =>
    `Ce lien n’est plus valable. Un nouveau se trouve dans votre profil : ${url}/profile`,
  help: (url) =>
    `Commandes :\n${commandLines(meanings)}\nTransférez-moi un message sur un logement, et je l’enregistre pour vous.\n\nDans les groupes, Telegram ne me montre que les commandes, les réponses à mes messages et les messages qui commencent par mon nom. Rien d’autre ne me parvient.\nLes mots aide, état, pause, reprendre et dernier marchent aussi : en réponse à un de mes messages ou après mon nom.\nSeul le propriétaire associé peut modifier un bot. Quartiers, prix et le reste se règlent ici : ${url}/bots`,
  fromAdmin: (name, words) => `${ltr(`${isolated(name)} (administration) :`)}\n${words}`,
  greeting: `Bonjour ! Je publie ici les nouveaux logements.\nUn administrateur du groupe peut envoyer /connect : je réponds avec un code qui crée un bot pour ce groupe.`,
  greetingAgain:
    'Me revoilà ! Les bots de ce groupe ne publient pas encore ici. Leur propriétaire peut envoyer /resume.',
  connect: (typed, link) =>
    say`Le code de ce groupe est ${code(typed)}\nIl est valable 10 minutes : ${link}\nLe premier à l’utiliser devient propriétaire du bot.`,
  connectInGroup: 'Ajoutez-moi à un groupe et envoyez-y /connect.',
  connectAdminsOnly: 'Seuls les administrateurs du groupe peuvent le connecter.',
  connectLater: 'Telegram n’a pas dit qui administre ce groupe. Il faut renvoyer /connect.',
  connected: (owner, url) =>
    `Connecté par ${isolated(owner)}. Reste à choisir des quartiers sur ${url}/bots : le bot publie ensuite ici.`,
  shortlistInPrivate: 'Envoyez /shortlist dans une conversation privée avec moi.',
  noViewings: (url) =>
    `Aucune visite dans les sept prochains jours. La sélection : ${url}/shortlist`,
  viewings: (lines) => `Visites des sept prochains jours :\n${lines}`,
  noBotsHere: 'Aucun bot n’est connecté à ce groupe. Un administrateur peut envoyer /connect.',
  noBots: (url) => `Vous n’avez pas encore de bot. Pour en créer un : ${url}/bots`,
  notLinked: (url) => `Il faut d’abord associer votre compte, dans votre profil : ${url}/profile`,
  ownersOnly: (owners) =>
    `Seul ${owners.map(isolated).join(', ')} peut le faire, depuis le compte Telegram associé dans le profil.`,
  which: (command, lines) => `Lequel ? Envoyez /${command} et son numéro.\n${lines}`,
  language: (names) => `La langue des messages. Envoyez /language et son code :\n${names}`,
  languageSet: 'La langue est maintenant le français.',
  notUnderstood: 'Je n’ai pas compris. /help montre ce que je sais faire.',
  resetCode: (typed, link) =>
    say`Votre code de vérification est ${code(typed)}\nIl est valable 10 minutes. Un nouveau mot de passe peut aussi être choisi ici : ${link}\nSi vous ne l’avez pas demandé, ignorez ce message.`,
  forwardNotLinked: (url) =>
    `Pour enregistrer les logements des messages transférés, associez ce compte Telegram dans votre profil : ${url}/profile`,
  forwardWithoutText: 'Il n’y a pas de texte : transférez le message qui décrit le logement.',
  forwardNoRoom: (mb) =>
    `Non enregistré : au plus ${mb} Mo de vos envois sont gardés. Supprimez des éléments, puis transférez-le à nouveau.`,
  became: (records) => records.map(becameLine).join('\n'),
  buttonsOwner: 'Seul le propriétaire de ce bot peut le faire.',
  buttonUnknown: 'Ce bouton ne fonctionne plus.',
}
