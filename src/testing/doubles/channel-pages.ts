// Public pages of invented channels of Telegram.

export type PagePost = {
  id: number
  text?: string
  at?: string
  /** Photos of an album: its id is that of the first. */
  photos?: number
  channel?: string
}

const HEAD =
  '<!DOCTYPE html><html><head><title>דירות</title></head><body class="widget_frame_base tgme_webpreview"><main class="tgme_main">'

function post({
  id,
  text,
  at = '2026-11-20T08:00:00+00:00',
  photos = 0,
  channel = 'homes_il',
}: PagePost): string {
  const photo = (n: number) =>
    `<a class="tgme_widget_message_photo_wrap js-message_photo" style="width:9px;background-image:url('https://cdn4.telesco.pe/file/${id + n}.jpg')" href="https://t.me/${channel}/${id + n}?single"></a>`
  const inner =
    text && `<div class="tgme_widget_message_text js-message_text" dir="auto">${text}</div>`
  return `<div class="tgme_widget_message_wrap"><div class="tgme_widget_message js-widget_message" data-post="${channel}/${id}">
<a class="tgme_widget_message_owner_name" href="https://t.me/${channel}"><span>דירות</span></a>
${Array.from({ length: photos }, (_, n) => photo(n)).join('')}
${inner ? `<div class="tgme_widget_message_text js-message_text" dir="auto">${inner}</div>` : ''}
<a class="tgme_widget_message_date" href="https://t.me/${channel}/${id}"><time datetime="${at}" class="time">08:00</time></a></div></div>`
}

/** The page of a channel with these posts, the newest last. */
export function channelPage(posts: readonly PagePost[]): string {
  return `${HEAD}<section class="tgme_channel_history js-message_history">${posts.map(post).join('')}</section></main></body></html>`
}

/** The page of a channel that shows no preview: it says only who it is. */
export const CLOSED_CHANNEL = `${HEAD}<div class="tgme_page"><div class="tgme_page_title"><span>דירות</span></div></div></main></body></html>`

export const homeText = (n: number) =>
  `להשכרה דירת 3 חדרים בחיפה<br/>רחוב הרצל ${n}, קומה 2<br/>מחיר ${4000 + n} ש&quot;ח<br/>05${n % 9}-${1000000 + n}`
