/** Whether the browser asks before the document is left. */
export const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
