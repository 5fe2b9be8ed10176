import type { sourcesText as english } from '../en/sources.ts'
import { ago, homes } from '../russian.ts'
import { ru as names } from '../source-names.ts'

const since = (time: string | null) => (time === null ? '' : ` с ${time}`)

/** Russian texts of the line that says where homes come from, and why none come. */
export const sourcesText: typeof english = {
  sources: {
    names,
    mail: 'Письма с уведомлениями',
    read: (source, count, unit) => `${source}: прочитано ${ago(count, unit)}`,
    arrived: (source, count, unit) => `${source}: последнее ${ago(count, unit)}`,
    next: (minutes) => (minutes < 1 ? ', следующее чтение сейчас' : `, снова через ${minutes} мин`),
    none: (source) => `${source}: пока ничего`,
    first: (source, minutes) =>
      minutes === null
        ? `${source}: ещё не прочитано`
        : minutes < 1
          ? `${source}: первое чтение сейчас`
          : `${source}: первое чтение через ${minutes} мин`,
    reading: (source, count) =>
      count === 0 ? `${source}: идёт чтение` : `${source}: идёт чтение. Пока ${homes(count)}`,
    idle: (source) => `${source}: чтение начнётся, когда у работающего бота будут районы`,
    refuses: (source, time) => `${source} блокирует этот сервер${since(time)}`,
    fails: (source, time) => `${source} не отвечает${since(time)}`,
    hasChanged: (source, time) => `Сайт ${source} изменился и не читается${since(time)}`,
    isOff: (source) => `На этом сервере ${source} отключён`,
    nextTry: (time) => `Следующая попытка ${time}.`,
    lastRead: (time) => `Последнее чтение ${time}.`,
    stillRead: (source, count, unit) => `${source} читается, последний раз ${ago(count, unit)}.`,
    stillArrive: (count, unit) => `Письма с уведомлениями приходят, последнее ${ago(count, unit)}.`,
    nothingElse: 'Других способов нет, поэтому ничего нового прийти не может.',
    getHomes: 'Получить квартиры сейчас',
    connectedBut: (reason) => `Связь есть. ${reason}`,
  },
}
