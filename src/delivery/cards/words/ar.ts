import { ar as home } from '../../../assets/told/words/ar.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('ar')

const found = (count: number) =>
  plural(count, {
    one: 'بيت جديد واحد',
    two: 'بيتان جديدان',
    few: `${count} بيوت جديدة`,
    many: `${count} بيتًا جديدًا`,
    other: `${count} بيت جديد`,
  })
const fallen = (count: number) =>
  plural(count, {
    one: 'انخفاض سعر واحد',
    two: 'انخفاضان في السعر',
    few: `${count} انخفاضات في السعر`,
    many: `${count} انخفاضًا في السعر`,
    other: `${count} انخفاض في السعر`,
  })
const lasted = (days: number) =>
  plural(days, {
    one: 'يومًا واحدًا',
    two: 'يومين',
    few: `${days} أيام`,
    many: `${days} يومًا`,
    other: `${days} يوم`,
  })
const than = (percent: number) => `${Math.abs(percent)}% ${percent > 0 ? 'أقل من' : 'أعلى من'}`

export const ar: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} شهريًا مع الأرنونا ولجنة البيت`,
  totalLeast: (sum) => `من ${sum} شهريًا مع الأرنونا ولجنة البيت`,
  way: (minutes, place) => `${minutes} دقيقة إلى ${place}`,
  isPrivate: 'خاص',
  merchant: 'وسيط',
  sublet: 'تأجير من الباطن',
  newProject: 'مشروع جديد',
  from: (price) => `ابتداءً من ${price}`,
  lastKnown: 'آخر سعر معروف',
  middleOfStreet: 'على الخريطة في منتصف الشارع.',
  notStated: 'غير مذكور:',
  facts: {
    price: 'السعر',
    rooms: 'الغرف',
    size: 'المساحة',
    merchant: 'خاص أو وسيط',
    ...home.facts,
  },
  find: 'فرصة:',
  check: 'سعر منخفض جدًا: يجب التحقق قبل الدفع',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `مثل ${estimate}، وفق ${n} مشابهة`
      : `${than(percent)} ${estimate}، وفق ${n} مشابهة`,
  drop: 'انخفاض السعر:',
  was: (price) => `كان ${price}`,
  alsoForLess: 'معروض أيضًا بسعر أقل.',
  details: 'تفاصيل',
  map: 'خريطة',
  digest: (matches, drops) =>
    listed(
      [
        [matches, found(matches)],
        [drops, fallen(drops)],
      ],
      '، ',
    ),
  seeAll: (count) => `عرض الكل (${count}) في Metzia`,
  score: (percent) => `${than(percent)} بيوت مشابهة`,
  gone: 'لم يعد متاحًا.',
  listedFor: (days) => (days < 1 ? 'كان معروضًا أقل من يوم.' : `كان معروضًا ${lasted(days)}.`),
  test: 'تجربة: منشورات هذا البوت تصل إلى هنا.',
  sameHome: 'البيت نفسه كما في منشور سابق.',
  save: 'حفظ',
  call: 'اتصال',
  saveFailed: 'لم يُحفظ. يمكن فتح البيت وحفظه هناك.',
  like: 'أعجبني',
  hide: 'إخفاء',
  why: 'لماذا؟',
  mute: 'كتم المنطقة',
  mutePhone: 'كتم رقم الوسيط',
  undo: {
    save: 'إلغاء الحفظ',
    like: 'إلغاء الإعجاب',
    hide: 'إلغاء الإخفاء',
    mute: 'إلغاء الكتم',
    mutePhone: 'إلغاء كتم الرقم',
  },
  told: {
    saved: 'حُفظ',
    unsaved: 'أُلغي الحفظ',
    liked: 'سُجّل صوت مؤيّد، والمنزل في القائمة',
    unliked: 'أُلغي الصوت',
    hidden: 'أُخفي: لن تنشره بوتاتك بعد الآن',
    unhidden: 'أُلغي الإخفاء',
    muted: 'لن يبحث البوت في هذه المنطقة',
    unmuted: 'يبحث البوت في هذه المنطقة مجددًا',
    onlyArea: 'هذه منطقة البوت الوحيدة. يمكن إيقافه بـ ‎/pause.',
    phoneMuted: 'سيتجاوز البوت البيوت التي يعرضها هذا الرقم وحده',
    phoneUnmuted: 'ينشر البوت بيوت هذا الرقم مجددًا',
    tooManyPhones: 'كتم البوت أقصى عدد من الأرقام. يمكن إزالة أرقام في إعداداته.',
    gone: 'هذا البيت لم يعد معروفًا',
  },
}
