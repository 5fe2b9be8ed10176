import { messagingText } from '../../locales/en/messaging.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'

export function TelegramPage() {
  const { messaging } = useText(messagingText)
  return (
    <Page heading={messaging.heading} subtitle={messaging.subtitle}>
      {null}
    </Page>
  )
}
