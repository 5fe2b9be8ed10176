import type { greetingsText as english } from '../en/greetings.ts'

/** Hebrew texts of the user's own first messages to advertisers. */
export const greetingsText: typeof english = {
  greetings: {
    title: 'ההודעה הראשונה',
    hint: 'שיחת וואטסאפ שנפתחת מדירה מתחילה בה. אם היא מזכירה רחוב או מחיר שלא צוינו במודעה, השיחה מתחילה בהודעה הרגילה.',
    language: 'שפת המודעה',
    text: 'הודעה',
    street: 'להוסיף את הרחוב',
    price: 'להוסיף את המחיר',
    example: 'לדוגמה:',
    standard: 'לחזור להודעה הרגילה',
    failed: 'לא ניתן היה לשמור את ההודעה.',
  },
}
