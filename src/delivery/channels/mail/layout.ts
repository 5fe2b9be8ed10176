import { directionOf } from '../../../kernel/domain/language.ts'
import type { RichText } from '../../cards/rich-text.ts'
import { htmlLine, linesOf } from './lines.ts'
import type { MailPayload } from './payload.ts'

/** A link of a mail. */
export type Row = { label: string; url: string }

type Parts = {
  /** What the mail contains, in numbers. */
  count: string
  /** The one button. */
  all: Row
  /** Why the mail comes. */
  reason: string
  /** Below everything. */
  small: readonly Row[]
  /** The content id of the photo of the first home, which is a part of the mail; undefined without one. */
  photoId: string | undefined
}

const { escapeHTML } = Bun

/** Programs that drop the sheet show the light colours of the elements themselves. */
const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#f5f5f1;color:#141b23;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Arial,sans-serif',
  page: 'max-width:560px;margin:0 auto',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  card: 'margin:0 0 12px;background:#ffffff;border:1px solid #e3e3dc;border-radius:12px;overflow:hidden',
  photo: 'display:block;width:100%;height:auto;max-height:360px;object-fit:cover;border:0',
  lines: 'padding:14px 16px',
  first: 'margin:0 0 4px;font-size:17px;line-height:1.35',
  line: 'margin:0 0 2px',
  way: 'margin:20px 0',
  button:
    'display:inline-block;padding:12px 24px;border-radius:10px;background:#17529b;color:#ffffff;font-weight:600;text-decoration:none',
  foot: 'margin:16px 0 0;font-size:13px;color:#5d6670',
}

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.body{background:#0d1218!important;color:#edf1f5!important}
.card{background:#151c25!important;border-color:#242e3a!important}
.button{background:#86b8f4!important;color:#071a33!important}
.foot{color:#94a0ad!important}}`

const styled = (name: keyof typeof STYLE) => `style="${escapeHTML(STYLE[name])}"`

/** The HTML of a digest, light or dark as its reader has chosen. It loads nothing from anywhere. */
export function htmlOf(
  payload: MailPayload,
  { count, all, reason, small, photoId }: Parts,
): string {
  const { language, botName, cards } = payload
  const dir = directionOf(language)
  const boxes = cards.map((card, at) => boxOf(card, dir, at === 0 ? photoId : undefined))
  const links = small.map((row) => linkTo(row, 'class="link" style="color:inherit"')).join(' · ')
  return `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${DARK}</style></head>
<body class="body" ${styled('body')}><div ${styled('page')}>
<h1 dir="${dir}" ${styled('title')}>${escapeHTML(count)}: <bdi>${escapeHTML(botName)}</bdi></h1>
${boxes.join('\n')}
<p dir="${dir}" ${styled('way')}>${linkTo(all, `class="button" ${styled('button')}`)}</p>
<p dir="${dir}" class="foot" ${styled('foot')}>${escapeHTML(reason)}</p>
<p dir="${dir}" class="foot" ${styled('foot')}>${links}</p>
</div></body></html>
`
}

const linkTo = ({ label, url }: Row, attributes: string) =>
  `<a ${attributes} href="${escapeHTML(url)}">${escapeHTML(label)}</a>`

/** What the photo shows is said by the lines below it. */
function boxOf(card: RichText, dir: 'ltr' | 'rtl', photoId: string | undefined): string {
  const lines = linesOf(card).map((line, at) => {
    const style = styled(at === 0 ? 'first' : 'line')
    return `<p dir="${dir}" ${style}>${htmlLine(line)}</p>`
  })
  const photo = photoId === undefined ? '' : `<img src="cid:${photoId}" alt="" ${styled('photo')}>`
  return `<div class="card" ${styled('card')}>${photo}<div ${styled('lines')}>${lines.join('')}</div></div>`
}
