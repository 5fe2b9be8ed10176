import {
  type ChangeEvent,
  type Dispatch,
  type FocusEvent,
  type FormEvent,
  type SetStateAction,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { failureText, fieldProblems } from '../lib/api-error.ts'
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

/**
 * A form that is checked while it is filled in. A field shows its problem after it lost the focus or after a submit, and
 * the problem that the server names for it.
 */
export function useForm<Form extends Record<string, string>>(options: Options<Form>) {
  const { empty, posted, check, send, generic } = options
  const [form, setForm] = useState<Form>({ ...empty, ...posted?.values })
  const [touched, setTouched] = useState<Partial<Record<keyof Form, true>>>({})
  const [refused, setRefused] = useState<Record<string, string>>(posted?.problems ?? {})
  const [message, setMessage] = useState(posted?.message ?? null)
  const [isBusy, setBusy] = useState(false)
  const problems = check(form)
  const { inputs, filledIn } = useInputs<Form>()

  // The user or a password manager may have filled in the form before it was hydrated. An event that arrives while it is
  // being hydrated is handled right after this effect.
  useLayoutEffect(() => setForm(filledIn), [filledIn])

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const filled = filledIn(form)
    setForm(filled)
    setTouched(Object.fromEntries(Object.keys(form).map((name) => [name, true])) as typeof touched)
    setMessage(null)
    const found = check(filled)
    focusFirst(inputs.current, found)
    if (Object.keys(found).length > 0 || isBusy) return
    setRefused({})
    setBusy(true)
    try {
      await send(filled)
    } catch (error) {
      const named = fieldProblems(error, Object.keys(form))
      setRefused(named)
      focusFirst(inputs.current, named)
      if (Object.keys(named).length === 0) setMessage(failureText(error, generic))
      setBusy(false)
    }
  }

  const fields: FieldOptions<Form> = {
    inputs: inputs.current,
    form,
    setForm,
    setTouched,
    setRefused,
  }
  const field = (name: keyof Form & string) => ({
    ...fieldOf(name, fields),
    problem: (touched[name] ? problems[name] : undefined) ?? refused[name],
  })
  return { field, onSubmit, message, isBusy }
}

/** The inputs of the form, by their names. */
function useInputs<Form extends Record<string, string>>() {
  const inputs = useRef(new Map<string, HTMLInputElement>())

  /** The form with what its inputs hold now: React may not have received all of it yet. */
  const filledIn = useCallback((known: Form): Form => {
    const values = [...inputs.current].map(([name, { value }]) => [name, value])
    return { ...known, ...Object.fromEntries(values) }
  }, [])

  return { inputs, filledIn }
}

type FieldOptions<Form> = {
  inputs: Map<string, HTMLInputElement>
  form: Form
  setForm: Dispatch<SetStateAction<Form>>
  setTouched: Dispatch<SetStateAction<Partial<Record<keyof Form, true>>>>
  setRefused: Dispatch<SetStateAction<Record<string, string>>>
}

function fieldOf<Form extends Record<string, string>>(
  name: keyof Form & string,
  options: FieldOptions<Form>,
) {
  const { inputs, form, setForm, setTouched, setRefused } = options
  return {
    name,
    value: form[name],
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.set(name, input)
      else inputs.delete(name)
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const { value } = target
      setForm((known) => ({ ...known, [name]: value }))
      setRefused(({ [name]: _, ...others }) => others)
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.value !== '') setTouched((known) => ({ ...known, [name]: true }))
    },
  }
}

/** Moves the focus to the first input with a problem. */
function focusFirst(
  inputs: ReadonlyMap<string, HTMLInputElement>,
  found: Partial<Record<string, string>>,
): void {
  for (const [name, input] of inputs) if (found[name]) return input.focus()
}
