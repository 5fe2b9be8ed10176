import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import {
  filled,
  GREETED,
  GREETING_MAX,
  type Greeted,
  type Named,
  SLOTS,
  standardText,
} from '../../src/assets/greeting/domain.ts'
import type { GreetingsWire } from '../../src/assets/greeting/wire.ts'
import { LANGUAGE_NAMES } from '../../src/kernel/domain/language.ts'
import { useAskBeforeUnload } from '../lib/ask-before-unload.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { greetingsText } from '../locales/en/greetings.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Limit } from '../ui/limit.tsx'
import { Select } from '../ui/select.tsx'

const PATH = '/api/users/me/greetings'

/** The user's own first messages to advertisers. They are loaded and changed in the browser only. */
export function Greetings(_: Record<never, never>) {
  const { greetings: words } = useText(greetingsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [kept, setKept] = useState<GreetingsWire | null>(null)
  const { problem, attempt } = useAttempt(words.failed)
  // Whatever the attempt shows, they are asked for once.
  const [ask] = useState(
    () => () => void attempt(async () => setKept(await api.call<GreetingsWire>('GET', PATH))),
  )
  useEffect(ask, [ask])
  const title = useId()
  return (
    <section className="card p-5 md:p-6" aria-labelledby={title}>
      <h2 id={title} className="text-lg font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-base text-ink-3">{words.hint}</p>
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
      {kept && <GreetingForm kept={kept} onKept={setKept} />}
    </section>
  )
}

type FormProps = { kept: GreetingsWire; onKept(greetings: GreetingsWire): void }

function GreetingForm({ kept, onKept }: FormProps) {
  const { greetings: words } = useText(greetingsText)
  const [language, setLanguage] = useState<Greeted>('he')
  const form = useDraft(kept, language, onKept)
  const standard = standardText(language)
  return (
    <form className="mt-4 grid gap-4" onSubmit={form.submit}>
      <Select
        label={words.language}
        value={language}
        options={GREETED.map((one) => [one, LANGUAGE_NAMES[one]] as const)}
        onChange={(next: Greeted) => setLanguage(next)}
      />
      <Message language={language} text={form.text} onChange={form.change} />
      <Example language={language} text={form.text} />
      {form.problem !== null && <Alert>{form.problem}</Alert>}
      <Buttons
        form={form}
        isStandard={form.text === standard}
        onStandard={() => form.change(standard)}
      />
    </form>
  )
}

const keptIn = (kept: GreetingsWire, one: Greeted) => kept[one] ?? standardText(one)

/** The message in one language as it is changed. Those of the other languages stay as they are kept. */
function useDraft(kept: GreetingsWire, language: Greeted, onKept: FormProps['onKept']) {
  const { greetings: words } = useText(greetingsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [draft, setDraft] = useState<GreetingsWire>({})
  const [isSaved, setSaved] = useState(false)
  const { problem, isBusy, attempt } = useAttempt(words.failed)
  const before = keptIn(kept, language)
  const text = draft[language] ?? before
  const isOther = (one: Greeted) => (draft[one] ?? keptIn(kept, one)) !== keptIn(kept, one)
  useAskBeforeUnload(GREETED.some(isOther))
  function change(next: string): void {
    setSaved(false)
    setDraft({ ...draft, [language]: next })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const own = text === standardText(language) ? '' : text
    void attempt(async () => {
      onKept(await api.call<GreetingsWire>('PUT', PATH, { ...kept, [language]: own }))
      setDraft(({ [language]: _, ...others }) => others)
      setSaved(true)
    })
  }
  return { text, change, submit, problem, isBusy, isSaved, isChanged: text !== before }
}

type ButtonsProps = {
  form: ReturnType<typeof useDraft>
  isStandard: boolean
  onStandard(): void
}

function Buttons({ form, isStandard, onStandard }: ButtonsProps) {
  const { greetings: words, profile } = useText({ ...greetingsText, ...profileText })
  const { isBusy, isSaved, isChanged } = form
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <button type="button" className="btn btn-ghost" disabled={isStandard} onClick={onStandard}>
        {words.standard}
      </button>
      <span className="flex items-center gap-3">
        <span role="status">{isSaved && !isChanged && profile.saved}</span>
        <button type="submit" className="btn btn-primary" disabled={isBusy || !isChanged}>
          {isBusy ? profile.saving : profile.save}
        </button>
      </span>
    </div>
  )
}

type MessageProps = { language: Greeted; text: string; onChange(text: string): void }

/** The message, and buttons that insert the facts it can name. */
function Message({ language, text, onChange }: MessageProps) {
  const { greetings: words } = useText(greetingsText)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(slot: keyof typeof SLOTS): void {
    if (!area.current) return
    const { selectionStart, selectionEnd } = area.current
    area.current.setRangeText(SLOTS[slot], selectionStart, selectionEnd, 'end')
    area.current.focus()
    onChange(area.current.value)
  }
  return (
    <div>
      <label className="label" htmlFor={id}>
        {words.text}
      </label>
      <div className="field field-area">
        <textarea
          ref={area}
          id={id}
          className="field-sizing-content resize-none"
          rows={3}
          dir={text === '' ? undefined : 'auto'}
          lang={language}
          maxLength={GREETING_MAX}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Limit text={text} max={GREETING_MAX} />
      <Slots onInsert={insert} />
    </div>
  )
}

/** Buttons for the facts that the message can name. */
function Slots({ onInsert }: { onInsert(slot: keyof typeof SLOTS): void }) {
  const { greetings: words } = useText(greetingsText)
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {SLOT_NAMES.map((slot) => (
        <button
          key={slot}
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => onInsert(slot)}
        >
          {words[slot]}
        </button>
      ))}
    </div>
  )
}

/** How the message reads for a home. */
function Example({ language, text }: Omit<MessageProps, 'onChange'>) {
  const { greetings: words } = useText(greetingsText)
  return (
    <div>
      <p className="text-sm text-ink-3">{words.example}</p>
      <p className="text-base whitespace-pre-line wrap-anywhere" dir="auto" lang={language}>
        {filled(text, EXAMPLE)}
      </p>
    </div>
  )
}

const SLOT_NAMES = ['street', 'price'] as const satisfies readonly (keyof typeof SLOTS)[]
const EXAMPLE: Named = { street: 'הרצל 10', price: 5_400 }
