// Labels of facts on a page: in a cell above or beside the fact, in an element of their own, or on a line of their own.

const KNOWN = [
  'כתובת|רחוב|שם רחוב|מספר בית|עיר|ישוב|יישוב|שכונה|אזור|סוג נכס|סוג הנכס|סוג עסקה|עסקה',
  'חדרים|מספר חדרים|מס\' חדרים|חד\'|קומה|שטח|שטח במ"ר|גודל|גודל במ"ר|גודל הנכס|מ"ר',
  'מחיר|מחיר לחודש|שכר דירה|שכ"ד|ארנונה|ועד בית|כניסה|תאריך כניסה|מועד כניסה',
]
const LABEL = new RegExp(`^(?:${KNOWN.join('|')})$`)
const COLON = ': '
/** A column with a longer head is one of texts. */
const HEAD_MAX = 30

const plain = (text: string) =>
  text
    .replaceAll(/[׳’]/g, "'")
    .replaceAll(/[״”]|''/g, '"')
    .trim()
const isLabel = (text: string) => LABEL.test(plain(text))

/** No label is longer. */
const LABEL_MAX = 20

/** A text whose last line is a label, which then says what follows it. Only the end of the text is looked at. */
export function labelled(text: string): string {
  const end = text.slice(-LABEL_MAX)
  const line = end.slice(end.lastIndexOf('\n') + 1)
  const isWhole = line.length < end.length || text.length === end.length
  return isWhole && isLabel(line) ? `${text.trimEnd()}${COLON}` : text
}

/** A label that its value follows without a space: of a street, only the word for an address, before a number. */
const GLUED = new RegExp(
  `^(${KNOWN.join('|')})(?=[\\d₪])|^(כתובת)(?=[א-ת]{3,20}(?: [א-ת]{2,20}){0,2} \\d{1,3}$)`,
)
const apart = (line: string) => line.replace(GLUED, `$1$2${COLON}`)

const NUMBER = /^\d[\d.]{0,3}$/

/**
 * Lines in which each label stands with the line that follows it. Where several numbers follow, they are a choice and
 * no fact.
 */
export function withLabels(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let n = 0; n < lines.length; n += 1) {
    const [line = '', next = '', further = ''] = lines.slice(n, n + 3).map(apart)
    const isChoice = NUMBER.test(next) && NUMBER.test(further)
    if (!isLabel(line) || next === '' || isLabel(next) || isChoice) joined.push(line)
    else {
      joined.push(`${line}${COLON}${next}`)
      n += 1
    }
  }
  return joined
}

type Row = { from: number; cell: number; heads: string[]; isHead: boolean }

/**
 * Reads the first row of a table as labels of the columns, when it has nothing but heads. Its functions take the text
 * that was read so far, and give the one that is to be continued.
 */
export function createTable() {
  let heads: readonly string[] = []
  let row: Row = { from: 0, cell: 0, heads: [], isHead: false }
  let from = 0
  return {
    open(name: string, text: string): string {
      if (name === 'table') heads = []
      if (name === 'tr') row = { from: text.length, cell: 0, heads: [], isHead: true }
      if (name === 'th') from = text.length
      if (name !== 'td') return text
      const head = heads[row.cell] ?? ''
      row = { ...row, cell: row.cell + 1, isHead: false }
      // What is before it is no label of it.
      const before = text.endsWith(COLON) ? `${text.slice(0, -COLON.length)}, ` : text
      return head === '' ? text : `${before}${head}${COLON}`
    },
    close(name: string, text: string): string {
      if (name === 'table') heads = []
      if (name === 'th') row.heads.push(headOf(text.slice(from)))
      if (name !== 'tr' || !row.isHead || row.heads.length < 2) return text
      heads = row.heads
      return text.slice(0, row.from)
    },
  }
}

/** The words of a head, without the colon behind them; empty for what is no label. */
export function headOf(text: string): string {
  const head = text.replaceAll(/\s+/g, ' ').trim()
  return head.length > HEAD_MAX ? '' : head.replace(/:$/, '')
}
