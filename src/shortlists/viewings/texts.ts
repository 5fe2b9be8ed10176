import type { Language } from '../../kernel/domain/language.ts'

type Texts = {
  /** The name of the entry in a calendar. */
  summary(place: string): string
  noAddress: string
  calendar: string
  /** What is checked at a viewing unless members say otherwise. */
  checklist: readonly string[]
}

export const VIEWING_TEXTS: Record<Language, Texts> = {
  en: {
    summary: (place) => `Viewing: ${place}`,
    noAddress: 'address not stated',
    calendar: 'Viewings',
    checklist: [
      'Water pressure and hot water',
      'Damp and mould',
      'Noise with open windows',
      'Light at this hour',
      'Reception and internet',
      'Sockets and fuse box',
      'Mamad or shelter',
      'Parking and lift',
      'Arnona, va’ad and bills',
      'What stays in the home',
    ],
  },
  he: {
    summary: (place) => `ביקור: ${place}`,
    noAddress: 'הכתובת לא צוינה',
    calendar: 'ביקורים',
    checklist: [
      'לחץ מים ומים חמים',
      'רטיבות ועובש',
      'רעש כשהחלונות פתוחים',
      'אור בשעה הזו',
      'קליטה ואינטרנט',
      'שקעים ולוח חשמל',
      'ממ״ד או מקלט',
      'חניה ומעלית',
      'ארנונה, ועד בית וחשבונות',
      'מה נשאר בדירה',
    ],
  },
  ar: {
    summary: (place) => `معاينة: ${place}`,
    noAddress: 'العنوان غير مذكور',
    calendar: 'المعاينات',
    checklist: [
      'ضغط الماء والماء الساخن',
      'الرطوبة والعفن',
      'الضجيج والنوافذ مفتوحة',
      'الإضاءة في هذه الساعة',
      'الاستقبال والإنترنت',
      'المقابس ولوحة الكهرباء',
      'الغرفة المحصّنة أو الملجأ',
      'موقف السيارات والمصعد',
      'الأرنونا ورسوم المبنى والفواتير',
      'ما الذي يبقى في المنزل',
    ],
  },
  ru: {
    summary: (place) => `Просмотр: ${place}`,
    noAddress: 'адрес не указан',
    calendar: 'Просмотры',
    checklist: [
      'Напор воды и горячая вода',
      'Сырость и плесень',
      'Шум при открытых окнах',
      'Освещение в этот час',
      'Связь и интернет',
      'Розетки и щиток',
      'Мамад или убежище',
      'Парковка и лифт',
      'Арнона, ваад и счета',
      'Что остаётся в квартире',
    ],
  },
  de: {
    summary: (place) => `Besichtigung: ${place}`,
    noAddress: 'Adresse nicht angegeben',
    calendar: 'Besichtigungen',
    checklist: [
      'Wasserdruck und Warmwasser',
      'Feuchtigkeit und Schimmel',
      'Lärm bei offenen Fenstern',
      'Licht um diese Zeit',
      'Empfang und Internet',
      'Steckdosen und Sicherungen',
      'Mamad oder Schutzraum',
      'Parkplatz und Aufzug',
      'Arnona, Va’ad und Rechnungen',
      'Was in der Wohnung bleibt',
    ],
  },
  fr: {
    summary: (place) => `Visite : ${place}`,
    noAddress: 'adresse non indiquée',
    calendar: 'Visites',
    checklist: [
      'Pression de l’eau et eau chaude',
      'Humidité et moisissures',
      'Bruit fenêtres ouvertes',
      'Lumière à cette heure',
      'Réseau et internet',
      'Prises et tableau électrique',
      'Mamad ou abri',
      'Parking et ascenseur',
      'Arnona, vaad et factures',
      'Ce qui reste dans le logement',
    ],
  },
}

/** The place in the usual checklist of what any language calls it. */
const USUAL = new Map(
  Object.values(VIEWING_TEXTS).flatMap(({ checklist }) =>
    checklist.map((text, place) => [text, place] as const),
  ),
)

/** A point of a checklist in the language of its reader, if it is a usual one; as it was written otherwise. */
export function checkText(text: string, language: Language): string {
  const place = USUAL.get(text)
  return (place === undefined ? undefined : VIEWING_TEXTS[language].checklist[place]) ?? text
}
