import { en as names } from '../source-names.ts'

type Unit = 'min' | 'h' | 'd'

const ago = (count: number, unit: Unit) =>
  unit === 'min' && count < 1 ? 'just now' : `${count} ${unit} ago`

/** Texts of the line that says where homes come from, and why none come. */
export const sourcesText = {
  sources: {
    /** Of sources, by their codes. Another one is called by its own label. */
    names,
    mail: 'Alert mails',
    read: (source: string, count: number, unit: Unit) => `${source}: read ${ago(count, unit)}`,
    arrived: (source: string, count: number, unit: Unit) => `${source}: last ${ago(count, unit)}`,
    next: (minutes: number) => (minutes < 1 ? ', next now' : `, next in ${minutes}`),
    none: (source: string) => `${source}: none yet`,
    first: (source: string, minutes: number | null) =>
      minutes === null
        ? `${source}: not read yet`
        : minutes < 1
          ? `${source}: first read now`
          : `${source}: first read in ${minutes} min`,
    reading: (source: string, count: number) =>
      count === 0
        ? `${source}: reading now`
        : `${source}: reading now. ${count} ${count === 1 ? 'home' : 'homes'} so far`,
    idle: (source: string) => `${source}: read when a running bot has areas`,
    refuses: (source: string, since: string | null) =>
      since === null
        ? `${source} refuses this server`
        : `${source} refuses this server since ${since}`,
    fails: (source: string, since: string | null) =>
      since === null ? `${source} does not answer` : `${source} does not answer since ${since}`,
    hasChanged: (source: string, since: string | null) =>
      since === null
        ? `${source} has changed and cannot be read`
        : `${source} has changed and cannot be read since ${since}`,
    isOff: (source: string) => `${source} is off on this server`,
    nextTry: (time: string) => `Next try ${time}.`,
    lastRead: (time: string) => `Last read ${time}.`,
    stillRead: (source: string, count: number, unit: Unit) =>
      `${source} is still read, last ${ago(count, unit)}.`,
    stillArrive: (count: number, unit: Unit) =>
      `Alert mails still arrive, last ${ago(count, unit)}.`,
    nothingElse: 'No other way in is set up, so nothing new can arrive.',
    getHomes: 'Get homes now',
    connectedBut: (reason: string) => `Connected. ${reason}`,
  },
}
