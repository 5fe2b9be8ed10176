import { posts } from '../arabic.ts'
import type { unsentText as english } from '../en/unsent.ts'

/** Arabic texts of what could not be sent. */
export const unsentText: typeof english = {
  unsent: {
    channels: { telegram: 'تيليجرام', push: 'الإشعارات الفورية', mail: 'البريد' },
    givenUp: (count, channel) => `${channel}: تعذّر إرسال ${posts(count, true)}`,
    waiting: (count, channel) => `${channel}: في الانتظار ${posts(count)}، لعدم وجود إجابة`,
    queued: (count, channel) => `${channel}: في الانتظار ${posts(count)}. هل تُرسل قائمةً واحدة؟`,
    isOff: 'لإرسالها يلزم تشغيل هذه القناة في الإعدادات.',
    resend: 'إرسال الآن',
    asList: 'إرسال كقائمة واحدة',
    again: (count) => `يُرسل الآن: ${posts(count)}`,
    listed: (count) => `في الطريق، كقائمة واحدة: ${posts(count)}`,
    failed: 'لم ينجح ذلك. يمكن المحاولة من جديد.',
  },
}
