import { isolated } from '../../lib/format.ts'
import type { messagingText as english } from '../en/messaging.ts'
import { counted, users } from '../hebrew.ts'

const chats = (count: number) => counted(count, 'צ׳אט אחד', 'שני צ׳אטים', 'צ׳אטים')
const groups = (count: number) => counted(count, 'קבוצה אחת', 'שתי קבוצות', 'קבוצות')

/** Hebrew texts of the page of administrators: messaging. */
export const messagingText: typeof english = {
  messaging: {
    heading: 'שליחת הודעות',
    subtitle: 'לכתוב לקבוצות דרך טלגרם',
    tabsLabel: 'סוגי הודעות',
    tabs: { broadcast: 'הודעה לכולם', direct: 'הודעה ישירה', history: 'היסטוריה' },
    off: (reason) => `טלגרם כבוי ואי אפשר לשלוח: ${isolated(reason)}.`,
    wrongFormat: 'התקבלה מהשרת תשובה לא תקינה',

    message: 'הודעה',
    markdown: 'אפשר להשתמש ב־Markdown',
    reach: (groupCount, userCount) =>
      `נמענים: ${chats(groupCount + userCount)}. ${groups(groupCount)}, ${users(userCount)}`,
    nobody: 'עדיין לא חובר צ׳אט',
    send: 'לשלוח לכולם',
    sending: 'שולח...',
    sent: 'ההודעה נשלחה לכולם',
    broadcastFailed: 'שליחת ההודעה לכולם נכשלה',
    sure: (count) => `לשלוח את ההודעה: ${chats(count)}?`,
    final: 'היא יוצאת מיד ואי אפשר להחזיר אותה.',
    preview: 'תצוגה מקדימה',
    previewOf: 'תצוגה מקדימה של ההודעה',
    noPreview: 'מה שנכתב מופיע כאן כפי שטלגרם מציג אותו.',
    sentBefore: 'הודעות שנשלחו לכולם',
    progress: (sent, total) => `נשלחו ${sent} מתוך ${total}`,
    waiting: (count) => counted(count, 'אחת ממתינה', 'שתיים ממתינות', 'ממתינות'),
    lost: (count) => counted(count, 'אחת נכשלה', 'שתיים נכשלו', 'נכשלו'),
    showLost: 'להציג את מה שנכשל',
    retryLost: 'לשלוח שוב את מה שנכשל',
    by: 'מאת',
    older: 'להציג ישנות יותר',

    chats: 'צ׳אטים',
    conversation: 'שיחה',
    search: 'חיפוש צ׳אטים...',
    searchLabel: 'חיפוש צ׳אטים',
    moreChats: 'להציג עוד',
    noChats: 'לא נמצאו צ׳אטים',
    noMessages: 'עדיין אין הודעות. אפשר להתחיל את השיחה!',
    choose: 'כדי לכתוב יש לבחור צ׳אט',
    write: 'לכתוב כאן הודעה...',
    writeLabel: 'הודעה',
    sendOne: 'לשלוח',
    back: 'לחזור לצ׳אטים',
    updated: (time) => `עודכן ב־${time}`,
    updating: 'מתעדכן...',
    chatsFailed: 'טעינת הצ׳אטים נכשלה',
    threadFailed: 'טעינת ההודעות נכשלה',
    sendFailed: 'שליחת ההודעה נכשלה',
    sentOne: 'ההודעה נשלחה',

    typesLabel: 'סוג ההודעה',
    types: {
      all: 'כל הסוגים',
      broadcast: 'לכולם',
      direct: 'ישירה',
      received: 'התקבלה',
    },
    columns: {
      type: 'סוג',
      status: 'מצב',
      chat: 'צ׳אט',
      message: 'הודעה',
      sentAt: 'נשלחה',
      action: 'פעולה',
    },
    statuses: { pending: 'ממתינה', sent: 'נשלחה', failed: 'נכשלה' },
    historyLabel: 'הודעות',
    historyNone: 'לא נמצאו הודעות',
    historyFailed: 'טעינת ההודעות נכשלה',
    noText: 'הטקסט של קוד לא נשמר',
    again: 'לשלוח שוב',
    failedOnly: 'רק מה שנכשל',
    ofOne: 'הודעות של שליחה אחת',
    showAll: 'להציג את כל ההודעות',
  },
}
