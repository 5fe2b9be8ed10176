import type { installText as english } from '../en/install.ts'

/** Arabic texts of the card that explains how to install the application. */
export const installText: typeof english = {
  install: {
    title: 'تثبيت Metzia',
    tap: 'بالضغط على',
    share: 'مشاركة',
    openThe: 'بفتح',
    menu: 'قائمة النقاط الثلاث',
    next: '، ثم',
    add: 'إضافة إلى الشاشة الرئيسية',
    okay: 'حسنًا',
  },
}
