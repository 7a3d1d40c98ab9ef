import { useState } from 'react'
import { ChoosePassword } from './ChoosePassword.tsx'
import { LinkIsOver } from './LinkIsOver.tsx'
import { useLinkToken } from './linkToken.ts'
import { RecoveryCard } from './RecoveryCard.tsx'

/** `/reset-password#token`: the target of the reset link. Opening the page does not use the token up. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [isOver, setOver] = useState(false)
  if (!token || isOver) return <LinkIsOver follows={isOver} />
  return (
    <RecoveryCard heading="Choose a new password">
      <p>Afterwards you log in with it. On all devices you will be signed out.</p>
      <ChoosePassword token={token} onOver={() => setOver(true)} />
    </RecoveryCard>
  )
}
