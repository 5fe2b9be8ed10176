import type { installText as english } from '../en/install.ts'

/** Hebrew texts of the card that explains how to install the application. */
export const installText: typeof english = {
  install: {
    title: 'להתקין את מציאה',
    tap: 'לוחצים על',
    share: 'שיתוף',
    openThe: 'פותחים את',
    menu: 'תפריט שלוש הנקודות',
    next: ', ואז',
    add: 'הוספה למסך הבית',
    okay: 'הבנתי',
  },
}
