import { aMail } from './mails.ts'

// Alerts of six sites, and the ways in which they reach a mailbox. All of it is made up after what is known of them.

/** What every layout says of a home. */
export type AlertHome = { price: number; rooms: number; size: number; street: string }

export const ALERT_HOMES: readonly AlertHome[] = [
  { price: 5_400, rooms: 3, size: 70, street: 'ויטל 12' },
  { price: 6_250, rooms: 3.5, size: 85, street: 'הרצל 41' },
  { price: 4_900, rooms: 2, size: 48, street: 'אברבנאל 7' },
]

type Layout = { from: string; subject: string; card(home: AlertHome, n: number): string }

const shekels = (price: number) => price.toLocaleString('en-US')
const image = (n: number) => `<img src="https://cdn.example/homes/${n}.jpg" width="200">`

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  yad2: {
    from: 'Yad2 <info@yad2.co.il>',
    subject: 'מודעות חדשות שעלו באתר יד2',
    card({ price, rooms, size, street }, n) {
      const link = `https://www.yad2.co.il/item/tok0000${n}?subCategory=rent&amp;isFromMyAlerts=true`
      return `<table dir="rtl"><tr><td><a href="${link}">${image(n)}</a></td></tr>
<tr><td><p><strong>\u200f${shekels(price)}&nbsp;₪</strong></p><span style="display:none">גם בטרייד אין</span>
<p> ${street} </p><p>פלורנטין | דירה | ${rooms} חדרים | ${size} מ״ר</p><a href="${link}">לפרטים נוספים</a></td></tr></table>`
    },
  },
  madlan: {
    from: 'מדלן <alerts@madlan.co.il>',
    subject: 'דירות חדשות להשכרה בפלורנטין',
    card: ({ price, rooms, size, street }, n) => `<table><tr><td>
<a href="https://www.madlan.co.il/listings/m${n}?utm_source=alert">${image(n)}</a></td><td>
<div><b>₪${shekels(price)}</b> לחודש</div><div>${rooms} חד׳ • ${size} מ"ר • קומה 2</div>
<div>${street}, פלורנטין, תל אביב יפו</div><div>דירה להשכרה</div></td></tr></table>`,
  },
  facebookGroup: {
    from: 'Facebook <groupupdates@facebookmail.com>',
    subject: 'פוסטים חדשים בדירות להשכרה בתל אביב',
    card({ price, rooms, size, street }, n) {
      const link = `https://www.facebook.com/groups/12/permalink/3${n}/?bcode=2.7&amp;n_m=dana%40example.com`
      return `<div><a href="${link}">${image(n)}</a><p>להשכרה דירת ${rooms} חדרים בפלורנטין תל אביב, רחוב ${street}</p>
<p>${size} מ"ר, ${shekels(price)} ש"ח לחודש, ללא תיווך</p><a href="${link}">View post</a></div>`
    },
  },
  marketplace: {
    from: 'Facebook <notification@facebookmail.com>',
    subject: 'מודעות חדשות ב-Marketplace',
    card({ price, rooms, size, street }, n) {
      const link = `https://www.facebook.com/marketplace/item/77${n}/?ref=mail&amp;n_m=dana%40example.com`
      return `<table><tr><td><a href="${link}">${image(n)}</a></td></tr><tr><td><a href="${link}">₪${shekels(price)}</a></td></tr>
<tr><td>דירת ${rooms} חדרים להשכרה, ${size} מ"ר, ${street}, פלורנטין, תל אביב</td></tr></table>`
    },
  },
  homeless: {
    from: 'Homeless <agent@homeless.co.il>',
    subject: 'הסוכן החכם: דירות חדשות',
    card: (
      { price, rooms, size, street },
      n,
    ) => `<tr><td><a href="https://www.homeless.co.il/rent/viewad,70${n}.aspx">${image(n)}</a></td>
<td>דירה להשכרה</td><td>תל אביב, פלורנטין, ${street}</td><td>${rooms} חדרים</td><td>${size} מ"ר</td><td>קומה 1</td><td>${shekels(price)} ש"ח</td></tr>`,
  },
  winwin: {
    from: 'WinWin <noreply@winwin.co.il>',
    subject: 'מודעות חדשות שמתאימות לחיפוש שלך',
    card: (
      { price, rooms, size, street },
      n,
    ) => `<div><div><a href="https://www.winwin.co.il/RealEstate/ad/9${n}">${image(n)}</a></div>
<h3><a href="https://www.winwin.co.il/RealEstate/ad/9${n}">להשכרה: דירה, ${rooms} חדרים</a></h3>
<ul><li>פלורנטין, תל אביב, ${street}</li><li>${size} מ"ר</li><li>מחיר: ${shekels(price)} ₪</li></ul></div>`,
  },
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** How a program wraps a mail that it forwards; the date is that of the mail inside. */
const FORWARDED: Readonly<Record<string, (layout: Layout, body: string) => string>> = {
  gmail: (
    { from, subject },
    body,
  ) => `<div dir="ltr"><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">
---------- Forwarded message ---------<br>From: ${escaped(from)}<br>Date: Fri, Nov 20, 2026 at 9:00 AM<br>Subject: ${subject}<br>To: &lt;dana@example.com&gt;<br></div><br><br>${body}</div></div>`,
  outlook: (
    { from, subject },
    body,
  ) => `<div><br></div><div id="appendonsend"></div><hr style="width:98%">
<div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> ${escaped(from)}<br><b>Sent:</b> Friday, November 20, 2026 9:00 AM<br><b>To:</b> dana@example.com &lt;dana@example.com&gt;<br><b>Subject:</b> ${subject}</font><div>&nbsp;</div></div>${body}`,
  appleMail: (
    { from, subject },
    body,
  ) => `<div><br><blockquote type="cite"><div>Begin forwarded message:</div><br>
<div><b>From: </b>${escaped(from)}</div><div><b>Subject: </b>${subject}</div><div><b>Date: </b>20 November 2026 at 9:00:00 GMT+2</div><div><b>To: </b>dana@example.com</div><br>${body}</blockquote></div>`,
}

export const DELIVERIES = ['as sent', 'by a filter', ...Object.keys(FORWARDED)]

/** An alert of a site with some homes, as it reaches a mailbox. */
export function alertOf(
  site: string,
  delivery: string,
  homes: readonly AlertHome[] = ALERT_HOMES,
): Uint8Array {
  const layout = LAYOUTS[site]
  if (!layout) throw new Error(`There is no layout of ${site}`)
  const cards = homes.map(layout.card).join('\n')
  const isTable = cards.startsWith('<tr>')
  const body = `<html><body dir="rtl"><h1>${layout.subject}</h1>${isTable ? `<table>${cards}</table>` : cards}
<p>קיבלת מייל זה כי נרשמת לעדכונים. <a href="https://sites.example/unsubscribe">להסרה</a></p></body></html>`
  const forward = FORWARDED[delivery]
  const from = /<(.+)>/.exec(layout.from)?.[1] ?? ''
  if (forward) return aMail({ subject: `Fwd: ${layout.subject}`, html: forward(layout, body) })
  const above = delivery === 'by a filter' ? ['X-Forwarded-To: homes@example.com'] : []
  return aMail({ from, above, subject: layout.subject, html: body, encoding: 'quoted-printable' })
}
