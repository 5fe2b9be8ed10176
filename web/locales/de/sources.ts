import type { sourcesText as english } from '../en/sources.ts'
import { ago, homes } from '../german.ts'
import { de as names } from '../source-names.ts'

/** German texts of the line that says where homes come from. */
export const sourcesText: typeof english = {
  sources: {
    names,
    mail: 'Suchmails',
    read: (source, count, unit) => `${source}: ${ago(count, unit)} gelesen`,
    arrived: (source, count, unit) => `${source}: zuletzt ${ago(count, unit)}`,
    next: (minutes) => (minutes < 1 ? ', gleich wieder' : `, wieder in ${minutes} Min.`),
    none: (source) => `${source}: noch keine`,
    first: (source, minutes) =>
      minutes === null
        ? `${source}: noch nicht gelesen`
        : minutes < 1
          ? `${source}: wird gleich zum ersten Mal gelesen`
          : `${source}: zum ersten Mal in ${minutes} Min.`,
    reading: (source, count) =>
      count === 0 ? `${source}: wird gelesen` : `${source}: wird gelesen. ${homes(count)} bisher`,
    idle: (source) => `${source}: wird gelesen, sobald ein laufender Bot Gebiete hat`,
    refuses: (source, since) =>
      since === null
        ? `${source} weist diesen Server ab`
        : `${source} weist diesen Server ab seit ${since}`,
    fails: (source, since) =>
      since === null ? `${source} antwortet nicht` : `${source} antwortet nicht seit ${since}`,
    hasChanged: (source, since) =>
      since === null
        ? `${source} hat sich geändert und ist nicht lesbar`
        : `${source} hat sich geändert und ist nicht lesbar seit ${since}`,
    isOff: (source) => `${source} ist auf diesem Server aus`,
    nextTry: (time) => `Nächster Versuch ${time}.`,
    lastRead: (time) => `Zuletzt gelesen ${time}.`,
    stillRead: (source, count, unit) =>
      `${source} wird weiter gelesen, zuletzt ${ago(count, unit)}`,
    stillArrive: (count, unit) => `Suchmails kommen weiter an, zuletzt ${ago(count, unit)}`,
    nothingElse: 'Kein anderer Weg ist eingerichtet, deshalb kann nichts Neues ankommen.',
    getHomes: 'Jetzt Wohnungen holen',
    connectedBut: (reason) => `Verbunden. ${reason}`,
  },
}
