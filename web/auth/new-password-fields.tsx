import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { Field } from '../ui/field.tsx'
import type { NewPassword } from './new-password.ts'
import type { Fields } from './use-form.ts'

/** The new password, twice. */
export function NewPasswordFields({ field }: { field: Fields<NewPassword> }) {
  const { reset } = useText(resetText)
  return (
    <>
      <Field
        {...field('newPassword')}
        label={reset.newPassword}
        type="password"
        autoComplete="new-password"
      />
      <Field
        {...field('confirm')}
        label={reset.confirm}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
