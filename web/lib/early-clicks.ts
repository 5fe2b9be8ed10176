import { atom } from 'jotai'

/** The event that an entry dispatches on the window when React has begun to listen. */
export const LISTENING = 'listening'

type HeadScript =
  | { nonce: string; text: string; src?: never }
  | { src: string; nonce?: never; text?: never }

/**
 * The script that the server writes into the head of a page, with the nonce of its policy, or the address of one; null
 * in the browser.
 */
export const headScriptAtom = atom<HeadScript | null>(null)

const RETRY_MS = 80
const TRIES = 400

/**
 * Repeats clicks on buttons that React could not handle yet, each button once: those before it listens, and later those
 * that it drops because that part of the page is not hydrated. React stops such a click at the document, so that it does
 * not reach the button. Links and submit buttons need no script. The text is short, because every page contains it:
 * `kept` buttons are repeated by `redo`, which tries until a click has `hit` the button. A click that was
 * prevented is not repeated.
 */
export const EARLY_CLICKS = `(()=>{let on,kept=new Set,
tap=(b,go)=>{let hit,f=()=>hit=1;b.addEventListener('click',f);go(()=>(b.removeEventListener('click',f),hit))},
redo=(b,n)=>tap(b,ok=>{b.click();!ok()&&n&&b.isConnected?setTimeout(redo,${RETRY_MS},b,n-1):kept.delete(b)}),
keep=b=>kept.has(b)||(kept.add(b),on&&redo(b,${TRIES}))
addEventListener('click',e=>{let b=e.isTrusted&&e.target.closest?.('button[type=button]')
b&&(on?tap(b,ok=>setTimeout(()=>ok()||e.defaultPrevented||keep(b))):keep(b))},true)
addEventListener('${LISTENING}',()=>{on=1;for(let b of kept)redo(b,${TRIES})})})()`
