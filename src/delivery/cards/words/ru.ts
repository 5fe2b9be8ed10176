import { ru as home } from '../../../assets/told/words/ru.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('ru')

const than = (percent: number) => `${Math.abs(percent)}% ${percent > 0 ? 'ниже' : 'выше'}`

export const ru: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} в месяц с арноной и ваад-байтом`,
  totalLeast: (sum) => `от ${sum} в месяц с арноной и ваад-байтом`,
  way: (minutes, place) => `${minutes} мин до места ${place}`,
  isPrivate: 'частное',
  merchant: 'посредник',
  sublet: 'субаренда',
  newProject: 'новостройка',
  from: (price) => `от ${price}`,
  lastKnown: 'последняя известная цена',
  middleOfStreet: 'На карте в середине улицы.',
  notStated: 'Не указано:',
  facts: {
    price: 'цена',
    rooms: 'комнаты',
    size: 'площадь',
    merchant: 'частное или посредник',
    ...home.facts,
  },
  find: 'Находка:',
  check: 'Необычно дёшево: проверьте до оплаты',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `как ${estimate}, по похожим: ${n}`
      : `${than(percent)} ${estimate}, по похожим: ${n}`,
  drop: 'Цена снижена:',
  was: (price) => `было ${price}`,
  alsoForLess: 'Предлагается и дешевле.',
  details: 'Подробнее',
  map: 'Карта',
  digest: (matches, drops) =>
    listed([
      [
        matches,
        plural(matches, {
          one: `${matches} новая квартира`,
          few: `${matches} новые квартиры`,
          other: `${matches} новых квартир`,
        }),
      ],
      [
        drops,
        plural(drops, {
          one: `${drops} снижение цены`,
          few: `${drops} снижения цены`,
          other: `${drops} снижений цены`,
        }),
      ],
    ]),
  seeAll: (count) => `Показать все (${count}) в Metzia`,
  score: (percent) => `${than(percent)} похожих квартир`,
  gone: 'Больше не доступна.',
  listedFor: (days) =>
    days < 1
      ? 'Объявление было активно меньше дня.'
      : `Объявление было активно ${plural(days, { one: `${days} день`, few: `${days} дня`, other: `${days} дней` })}.`,
  test: 'Проверка: публикации этого бота приходят сюда.',
  sameHome: 'Та же квартира, что в прежнем сообщении.',
  save: 'Сохранить',
  call: 'Позвонить',
  saveFailed: 'Не сохранено. Откройте квартиру и сохраните там.',
  like: 'За',
  hide: 'Скрыть',
  why: 'Почему?',
  mute: 'Отключить район',
  mutePhone: 'Скрыть номер посредника',
  undo: {
    save: 'Отменить сохранение',
    like: 'Отменить «за»',
    hide: 'Отменить скрытие',
    mute: 'Вернуть район',
    mutePhone: 'Вернуть номер посредника',
  },
  told: {
    saved: 'Сохранено',
    unsaved: 'Сохранение отменено',
    liked: 'Голос «за» учтён, квартира в списке',
    unliked: 'Голос отменён',
    hidden: 'Скрыто: боты больше не публикуют её',
    unhidden: 'Больше не скрыто',
    muted: 'Бот больше не ищет в этом районе',
    unmuted: 'Бот снова ищет в этом районе',
    onlyArea: 'Это единственный район бота. Остановить его: /pause.',
    phoneMuted: 'Бот пропускает квартиры, которые предлагает только этот номер',
    phoneUnmuted: 'Бот снова публикует квартиры этого номера',
    tooManyPhones:
      'Бот скрыл столько номеров, сколько возможно. Лишние можно убрать в его настройках.',
    gone: 'Эта квартира больше не известна',
  },
}
