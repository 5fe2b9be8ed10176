import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'كما هو مطلوب' : 'وهو مستبعد')

export const ar: WhyWords = {
  title: (place) => `لماذا ${place}`,
  unstated: (fact) => `غير مذكور، لذا لم يُستبعد: ${fact}`,
  dealType: 'نوع الصفقة ليس ما يبحث عنه البوت',
  area: (area, count) => `المنطقة ${area} واحدة من ${count}`,
  noArea: (area) => `المنطقة ${area} ليست من مناطق البوت`,
  drawn: 'البيت في منطقة مرسومة',
  entry: (day, isMet) => `الدخول ${day}، ${isMet ? 'ضمن' : 'خارج'} المواعيد المحددة`,
  words: 'يحتوي على كلمة يستبعدها البوت',
  feature: (name, isMet) => (isMet ? `متوفر: ${name}، كما هو مطلوب` : `غير متوفر: ${name}`),
  floor: (floor, isMet) => `الطابق ${floor}، ${isMet ? 'من' : 'ليس من'} الطوابق المحددة`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'من وسيط' : 'خاص'}، ${asked(isMet)}`,
  merchantNotStated: 'خاص أو وسيط غير مذكور، لذا لم يُستبعد',
  muted: 'رقم هاتفه مكتوم',
  price: (price, range, isMet) => `${price} ${isMet ? 'ضمن' : 'خارج'} ${range}`,
  priceNotStated: 'السعر غير مذكور، لذا لم يُستبعد',
  total: (total, limit, isMet) =>
    `${total} شهريًا مع الأرنونا ولجنة البيت، ${isMet ? 'ضمن' : 'فوق'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'أكثر من ' : ''}${minutes} دقيقة إلى ${place}`,
  travel: (way, limit, isMet) => `${way}، ${isMet ? 'ضمن' : 'فوق'} ${limit} دقيقة`,
  measured: (home, wanted, isMet) => `${home}، ${isMet ? `المطلوب ${wanted}` : `وليس ${wanted}`}`,
  from: (least) => `${least} فأكثر`,
  to: (most) => `حتى ${most}`,
  roomsNotStated: 'عدد الغرف غير مذكور، لذا لم يُستبعد',
  sizeNotStated: 'المساحة غير مذكورة، لذا لم يُستبعد',
  sublet: (isSublet, isMet) =>
    `${isSublet ? 'تأجير من الباطن' : 'ليس تأجيرًا من الباطن'}، ${asked(isMet)}`,
  stopped: 'البوت متوقف',
}
