import { EARLY_CLICKS } from './early-clicks.ts'

/**
 * Where the browser lets a page keep nothing, or has no place for it, nothing is remembered, and the page works: the
 * cookies do for a session.
 */
const WITHOUT_STORAGE = `for(let n of['localStorage','sessionStorage'])try{let b=window[n];b.setItem(n,n);delete b[n]}catch{let f=()=>null
Object.defineProperty(window,n,{value:{getItem:f,setItem:f,removeItem:f}})}`

/**
 * Reloads a page when a script that it begins with could not be fetched: it would look complete and do nothing. Not
 * again within a minute, and not without an answer of the server: the page can still be read. Public pages need no
 * script.
 */
const LOST_SCRIPTS = `addEventListener('error',(e,s=sessionStorage,t=Date.now())=>e.target.type!='module'||s.at>t||
fetch('/healthz').then(()=>location.reload(s.at=t+6e4)),true);`

/** What the head of a page does before its scripts are there. */
export const HEAD_SCRIPT = `${EARLY_CLICKS}\n${WITHOUT_STORAGE}`
/** The same of the pages of users. */
export const USERS_HEAD_SCRIPT = LOST_SCRIPTS + HEAD_SCRIPT
