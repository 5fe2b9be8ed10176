// What sources are called in each language, by their codes. Another one is called by its own label. A post that was
// brought in without an address is of no site.

export const en: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  IMPORT: 'Post',
  DEMO: 'Demo',
}

export const he: Record<string, string> = {
  YAD2: 'יד2',
  FACEBOOK: 'פייסבוק',
  TELEGRAM: 'טלגרם',
  IMPORT: 'פוסט',
  DEMO: 'הדגמה',
}

export const ar: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'فيسبوك',
  TELEGRAM: 'تيليجرام',
  IMPORT: 'منشور',
  DEMO: 'تجريبي',
}

export const ru: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  IMPORT: 'Пост',
  DEMO: 'Демо',
}

export const de: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  IMPORT: 'Beitrag',
  DEMO: 'Demo',
}

export const fr: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  IMPORT: 'Publication',
  DEMO: 'Démo',
}
