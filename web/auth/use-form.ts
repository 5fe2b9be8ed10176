import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { failureText } from '../lib/api-error.ts'
import type { PostedForm } from '../public-pages/state.ts'

type Options<Form> = {
  empty: Form
  /** The result of the same form posted without JavaScript. */
  posted: PostedForm | null
  check(form: Form): Partial<Record<keyof Form, string>>
  send(form: Form): Promise<void>
  /** Shown for a failure without a message of the server. */
  generic: string
}

/** The props of a field of the form, by its name. */
export type Fields<Form> = (name: keyof Form & string) => {
  name: string
  value: string
  problem: string | undefined
  ref(input: HTMLInputElement | null): void
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onBlur(event: FocusEvent<HTMLInputElement>): void
}

/** A form that is checked while it is filled in. A field shows its problem after it lost the focus or after a submit. */
export function useForm<Form extends Record<string, string>>(options: Options<Form>) {
  const { empty, posted, check, send, generic } = options
  const [form, setForm] = useState<Form>({ ...empty, ...posted?.values })
  const [touched, setTouched] = useState<Partial<Record<keyof Form, true>>>({})
  const [refused, setRefused] = useState<Record<string, string>>(posted?.problems ?? {})
  const [message, setMessage] = useState(posted?.message ?? null)
  const [isBusy, setBusy] = useState(false)
  const problems = check(form)
  const inputs = useRef(new Map<string, HTMLInputElement>())

  // The user or a password manager may have filled in the form before it was hydrated.
  useEffect(() => {
    const filled = [...inputs.current].filter(([, { value }]) => value !== '')
    const values = Object.fromEntries(filled.map(([name, { value }]) => [name, value]))
    if (filled.length > 0) setForm((known) => ({ ...known, ...values }))
  }, [])

  function field(name: keyof Form & string) {
    return {
      name,
      value: form[name],
      problem: (touched[name] ? problems[name] : undefined) ?? refused[name],
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setForm({ ...form, [name]: target.value })
        setRefused({})
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.value !== '') setTouched({ ...touched, [name]: true })
      },
    }
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTouched(Object.fromEntries(Object.keys(form).map((name) => [name, true])) as typeof touched)
    setMessage(null)
    if (Object.keys(problems).length > 0 || isBusy) return
    setBusy(true)
    try {
      await send(form)
    } catch (error) {
      setMessage(failureText(error, generic))
      setBusy(false)
    }
  }

  return { field, onSubmit, message, isBusy }
}
