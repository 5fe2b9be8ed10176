import type { sessionEndText as english } from '../en/session-end.ts'

/** Arabic texts of a session that ended elsewhere while something was not saved. */
export const sessionEndText: typeof english = {
  sessionEnd: {
    title: 'تم تسجيل الخروج',
    hint: 'ما كُتب لا يزال هنا. يلزم تسجيل الدخول بالحساب نفسه لحفظه.',
    password: 'كلمة المرور',
    login: 'تسجيل الدخول',
    otherTab: 'تسجيل الدخول في علامة تبويب أخرى',
    leave: 'الخروج بلا حفظ',
  },
}
