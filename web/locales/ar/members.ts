import { isolated } from '../../lib/format.ts'
import type { membersText as english } from '../en/members.ts'

/** Arabic texts of the dialog of a shortlist's members. */
export const membersText: typeof english = {
  members: {
    title: 'دعوة إلى القائمة',
    does: [
      'رؤية الشقق ونقلها والتصويت والتعليق',
      'قراءة محادثات البوتات المشتركة معها',
      'لكل عضو إشعاراته',
    ],
    makeLink: 'إنشاء رابط',
    until: (day) => `رابط لشخص واحد، حتى ${isolated(day)}`,
    copy: 'نسخ',
    copied: 'نُسخ',
    share: 'مشاركة',
    message: (link) => `للبحث عن شقة معًا: ${link}`,
    heading: 'الأعضاء',
    you: 'هذا حسابك',
    owner: 'صاحب القائمة',
    remove: 'إزالة',
    removeMember: (name) => `إزالة ${isolated(name)}`,
    removeTitle: (name) => `إزالة ${isolated(name)}؟`,
    removeHint: 'تبقى التعليقات والأصوات.',
    handOver: 'نقل الملكية',
    handOverTo: (name) => `نقل الملكية إلى ${isolated(name)}`,
    handOverTitle: (name) => `نقل الملكية إلى ${isolated(name)}؟`,
    handOverHint: 'تصبح القائمة ملكا لعضو آخر، وتبقى العضوية فيها.',
    leave: 'مغادرة',
    leaveTitle: 'مغادرة هذه القائمة؟',
    leaveHint: 'تبقى تعليقاتك وأصواتك لدى الآخرين.',
    notUsed: (day) => `لم يُستخدم بعد، حتى ${isolated(day)}`,
    openLink: 'رابط مفتوح',
    revoke: 'إلغاء',
    full: 'القائمة ممتلئة.',
    actionFailed: 'لم ينجح ذلك. يمكن المحاولة من جديد',
  },
}
