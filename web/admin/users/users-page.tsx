import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'

export function UsersPage() {
  const { users } = useText(usersText)
  return (
    <Page heading={users.heading} subtitle={users.subtitle}>
      {null}
    </Page>
  )
}
