import { isolated } from '../../lib/format.ts'
import { minutes } from '../arabic.ts'
import type { viewingText as english } from '../en/viewing.ts'

/** Arabic texts of the dialog of a viewing. */
export const viewingText: typeof english = {
  viewing: {
    title: 'زيارة',
    plan: 'قبل',
    after: 'بعد',
    parts: 'جزء الزيارة',
    date: 'التاريخ',
    time: 'الساعة',
    minutes: 'المدة',
    ofMinutes: (count) => minutes(count),
    note: 'أين، وما يجب معرفته',
    remind: 'تذكير',
    reminds: {
      '0': 'بلا تذكير',
      '30': 'قبل نصف ساعة',
      '60': 'قبل ساعة',
      '120': 'قبل ساعتين',
      '1440': 'قبل يوم',
    },
    calendar: 'إضافة إلى التقويم',
    toCheck: 'للفحص هناك',
    found: 'ما وُجد',
    done: (done, all) => `${done} من ${all}`,
    addLine: 'إضافة سطر',
    newLine: 'سطر جديد',
    removeLine: (line) => `حذف السطر ${isolated(line)}`,
    howWasIt: 'كيف كانت',
    notes: 'ملاحظات',
    photos: 'صور',
    addPhotos: 'إضافة صور',
    uploading: 'جارٍ الرفع…',
    photoBy: (name: string) => (name === '' ? 'صورة' : `تصوير: ${name}`),
    removePhoto: 'حذف هذه الصورة',
    clash: (place, time) => `هناك زيارة: ${isolated(place)} في ${isolated(time)}.`,
    cancelViewing: 'إلغاء الزيارة',
    save: 'حفظ',
    saveAndApply: 'حفظ ونقل إلى العروض',
    notForUs: 'ليست لنا',
    actionFailed: 'لم ينجح ذلك. يمكن المحاولة من جديد',
  },
}
