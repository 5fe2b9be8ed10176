import { isolated } from '../../lib/format.ts'
import type { splitText as english } from '../en/split.ts'

/** Arabic texts of what administrators decide about listings of a home. */
export const splitText: typeof english = {
  split: {
    start: 'فصل',
    of: (source) => `فصل إعلان ${isolated(source)}`,
    title: 'ليست الشقة نفسها؟',
    hint: 'يصبح هذا الإعلان شقة مستقلة ويبقى كذلك. البوتات التي نشرت هذه الشقة لا تنشرها من جديد.',
    confirm: 'فصل',
    failed: 'تعذّر فصل الإعلان. يمكن المحاولة من جديد.',
    maybeSame: {
      title: 'ربما الشقة نفسها',
      hint: 'تظهر فيها إحدى صورها. يمكن فصل الشقق بعد دمجها.',
      join: 'دمج',
      joinWith: (place) => `دمج مع ${isolated(place)}`,
      failed: 'تعذّر دمج الشقق. يمكن المحاولة من جديد.',
      unknown: 'تعذّر معرفة ما إذا كانت صورها تظهر في شقق أخرى.',
    },
  },
}
