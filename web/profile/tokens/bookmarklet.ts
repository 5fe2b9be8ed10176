/** The most of a selection that is taken along, in characters: an address has a limit. */
const SELECTION_MAX = 1_000

/**
 * A bookmark that opens the draft of the page that is shown, in a window of its own: the policy of a page can forbid it
 * to send anything itself.
 * @param origin of this server, as `https://metzia.example`.
 */
export function bookmarkletOf(origin: string): string {
  const script = `(()=>{const p=new URLSearchParams({url:location.href,title:document.title,text:String(getSelection()).slice(0,${SELECTION_MAX})});open(${JSON.stringify(origin)}+'/share?'+p,'_blank','noopener')})()`
  return `javascript:${encodeURIComponent(script)}`
}
