// What sources are called in each language, by their codes. Another one is called by its own label.

export const en: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  DEMO: 'Demo',
}

export const he: Record<string, string> = {
  YAD2: 'יד2',
  FACEBOOK: 'פייסבוק',
  TELEGRAM: 'טלגרם',
  DEMO: 'הדגמה',
}

export const ar: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'فيسبوك',
  TELEGRAM: 'تيليجرام',
  DEMO: 'تجريبي',
}

export const ru: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  DEMO: 'Демо',
}

export const de: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  DEMO: 'Demo',
}

export const fr: Record<string, string> = {
  YAD2: 'Yad2',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  DEMO: 'Démo',
}
