import { EARLY_CLICKS } from './early-clicks.ts'

/**
 * Where the browser lets a page keep nothing, or has no place for it, nothing is remembered, and the page works: the
 * cookies do for a session.
 */
const WITHOUT_STORAGE = `for(let s of['localStorage','sessionStorage'])try{let k=window[s];k.setItem(s,s);k.removeItem(s)}catch{
Object.defineProperty(window,s,{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`

/** What the head of a page does before its scripts are there. */
export const HEAD_SCRIPT = `${EARLY_CLICKS}\n${WITHOUT_STORAGE}`
