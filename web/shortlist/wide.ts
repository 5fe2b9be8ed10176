/** From this width on, the stages of a shortlist are side by side; below it one is shown. */
export const LG = '(min-width: 1200px)'
