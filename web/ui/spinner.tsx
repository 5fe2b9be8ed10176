/** The progress mark of a busy button. */
export function Spinner() {
  return <span className="spinner animate-turn" aria-hidden="true" />
}
