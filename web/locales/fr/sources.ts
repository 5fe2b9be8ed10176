import type { sourcesText as english } from '../en/sources.ts'
import { ago, homes } from '../french.ts'
import { fr as names } from '../source-names.ts'

/** French texts of the line that says where homes come from. */
export const sourcesText: typeof english = {
  sources: {
    names,
    mail: 'Alertes par e-mail',
    read: (source, count, unit) => `${source} : lu ${ago(count, unit)}`,
    arrived: (source, count, unit) => `${source} : ${ago(count, unit)}`,
    next: (minutes) => (minutes < 1 ? ', bientôt relu' : `, relu dans ${minutes} min`),
    none: (source) => `${source} : aucune encore`,
    first: (source, minutes) =>
      minutes === null
        ? `${source} : pas encore lu`
        : minutes < 1
          ? `${source} : première lecture maintenant`
          : `${source} : première lecture dans ${minutes} min`,
    reading: (source, count) =>
      count === 0
        ? `${source} : lecture en cours`
        : `${source} : lecture en cours, ${homes(count)}`,
    idle: (source) => `${source} : lu dès qu'un bot en marche a des quartiers`,
    refuses: (source, since) =>
      since === null
        ? `${source} refuse ce serveur`
        : `${source} refuse ce serveur depuis ${since}`,
    fails: (source, since) =>
      since === null ? `${source} ne répond pas` : `${source} ne répond pas depuis ${since}`,
    hasChanged: (source, since) =>
      since === null
        ? `${source} a changé et ne peut pas être lu`
        : `${source} a changé et ne peut pas être lu depuis ${since}`,
    isOff: (source) => `${source} est désactivé sur ce serveur`,
    nextTry: (time) => `Prochain essai ${time}.`,
    lastRead: (time) => `Dernière lecture ${time}.`,
    stillRead: (source, count, unit) => `${source} est toujours lu, ${ago(count, unit)}.`,
    stillArrive: (count, unit) =>
      `Les alertes par e-mail arrivent toujours, la dernière ${ago(count, unit)}.`,
    nothingElse: "Aucune autre voie n'est configurée : rien de nouveau ne peut arriver.",
    getHomes: 'Obtenir des logements',
    connectedBut: (reason) => `Connecté. ${reason}`,
  },
}
