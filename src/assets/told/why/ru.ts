import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'как задано' : 'исключено в настройках')

export const ru: WhyWords = {
  title: (place) => `Почему ${place}`,
  unstated: (fact) => `Не указано, поэтому не исключено: ${fact}`,
  dealType: 'Вид сделки не тот, что у бота',
  area: (area, count) => `Район ${area} – один из ${count}`,
  noArea: (area) => `Района ${area} нет среди районов бота`,
  drawn: 'Квартира в нарисованном районе',
  entry: (day, isMet) => `Въезд ${day}, ${isMet ? 'в пределах' : 'вне'} заданных дат`,
  words: 'Есть слово, которое бот исключает',
  feature: (name, isMet) => (isMet ? `Есть: ${name}, как задано` : `Нет: ${name}`),
  floor: (floor, isMet) => `Этаж ${floor}, ${isMet ? 'один из' : 'не из'} заданных`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'От посредника' : 'Частное'}, ${asked(isMet)}`,
  merchantNotStated: 'Частное или посредник, не указано, поэтому не исключено',
  muted: 'Её номер телефона скрыт',
  price: (price, range, isMet) => `${price} – ${isMet ? 'в пределах' : 'вне пределов'} ${range}`,
  priceNotStated: 'Цена не указана, поэтому не исключено',
  total: (total, limit, isMet) =>
    `${total} в месяц с арноной и ваад-байтом – ${isMet ? 'в пределах' : 'больше'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'Больше ' : ''}${minutes} мин до места ${place}`,
  travel: (way, limit, isMet) => `${way} – ${isMet ? 'в пределах' : 'больше'} ${limit} мин`,
  measured: (home, wanted, isMet) => `${home}, ${isMet ? `задано ${wanted}` : `а не ${wanted}`}`,
  from: (least) => `от ${least}`,
  to: (most) => `до ${most}`,
  roomsNotStated: 'Число комнат не указано, поэтому не исключено',
  sizeNotStated: 'Площадь не указана, поэтому не исключено',
  sublet: (isSublet, isMet) => `${isSublet ? 'Субаренда' : 'Не субаренда'}, ${asked(isMet)}`,
  stopped: 'бот остановлен',
}
