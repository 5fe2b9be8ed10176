import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'כפי שביקשתם' : 'שלא ביקשתם')

export const he: WhyWords = {
  title: (place) => `למה ${place}`,
  unstated: (fact) => `לא צוין, ולכן לא נפסל: ${fact}`,
  dealType: 'סוג העסקה אינו זה של הבוט',
  area: (area, count) => `האזור ${area} הוא אחד מ-${count}`,
  noArea: (area) => `האזור ${area} אינו באזורי הבוט`,
  drawn: 'הדירה באזור ששרטטתם',
  entry: (day, isMet) => `כניסה ${day}, ${isMet ? 'בתוך ה' : 'מחוץ ל'}תאריכים שקבעתם`,
  words: 'יש בה מילה שהבוט פוסל',
  feature: (name, isMet) => (isMet ? `יש: ${name}, כפי שביקשתם` : `אין: ${name}`),
  floor: (floor, isMet) => `קומה ${floor}, ${isMet ? 'מהקומות שקבעתם' : 'לא מהקומות שקבעתם'}`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'תיווך' : 'פרטי'}, ${asked(isMet)}`,
  merchantNotStated: 'פרטי או תיווך לא צוין, ולכן לא נפסל',
  muted: 'השתקתם את מספר הטלפון שלה',
  price: (price, range, isMet) => `${price} ${isMet ? 'בתוך ' : 'מחוץ ל'}טווח ${range}`,
  priceNotStated: 'המחיר לא צוין, ולכן לא נפסל',
  total: (total, limit, isMet) =>
    `${total} לחודש עם ארנונה וועד בית, ${isMet ? 'בתוך' : 'מעל'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'יותר מ־' : ''}${minutes} דק׳ אל ${place}`,
  travel: (way, limit, isMet) => `${way}, ${isMet ? 'בתוך' : 'מעל'} ${limit} דק׳`,
  measured: (home, wanted, isMet) => `${home}, ${isMet ? `ביקשתם ${wanted}` : `ולא ${wanted}`}`,
  from: (least) => `${least} ומעלה`,
  to: (most) => `עד ${most}`,
  roomsNotStated: 'מספר החדרים לא צוין, ולכן לא נפסל',
  sizeNotStated: 'השטח לא צוין, ולכן לא נפסל',
  sublet: (isSublet, isMet) => `${isSublet ? 'סאבלט' : 'לא סאבלט'}, ${asked(isMet)}`,
  stopped: 'הבוט עצור',
}
