import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'

/** Sites whose alert mails are read, and where an alert is made: from a search, or by following a group. */
const PLACES = {
  yad2: 'https://www.yad2.co.il/realestate/rent',
  madlan: 'https://www.madlan.co.il/',
  facebook: 'https://www.facebook.com/groups/feed/',
  homeless: 'https://www.homeless.co.il/rent/',
  komo: 'https://www.komo.co.il/',
  winwin: 'https://www.winwin.co.il/',
} as const
type Place = keyof typeof PLACES

/** Where to make alerts whose mails are forwarded. */
export function AlertPlaces() {
  const { bring } = useText(bringText)
  return (
    <section className="mt-6" aria-labelledby="bring-alerts">
      <h3 id="bring-alerts" className="text-base font-semibold">
        {bring.whichAlerts}
      </h3>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {(Object.keys(PLACES) as Place[]).map((place) => (
          <li key={place} className="py-1.5">
            <a
              href={PLACES[place]}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center text-base font-semibold text-accent hover:underline"
            >
              {bring.sites[place]}
            </a>
            <p className="text-sm text-ink-3">{bring.places[place]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
