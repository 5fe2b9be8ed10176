import { socialText } from '../locales/en/social.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import type { Problem } from './route.ts'

/** Why a provider's way in came to nothing. */
export function SocialProblem({ problem }: { problem: Problem }) {
  const { social } = useText(socialText)
  return <Alert className="mt-6">{social.problems[problem]}</Alert>
}
