import { useLocation } from 'wouter'
import { callOperation } from '../../api/callOperation.ts'
import { NewPasswordForm } from '../../forms/NewPasswordForm.tsx'
import { clearLinkToken } from './linkToken.ts'

/** Sets a new password with the token of a link, then goes to the login page. */
export function ChoosePassword({ token, onOver }: { token: string; onOver(): void }) {
  const [, navigate] = useLocation()
  const choose = async (password: string, signal: AbortSignal): Promise<string | undefined> => {
    const result = await callOperation('resetPassword', { token, password }, { signal })
    if (signal.aborted) return
    if (!result.ok && result.status !== 410) return result.message
    clearLinkToken()
    if (result.ok) navigate('/login?redirect=/portal&status=password_set', { replace: true })
    else onOver()
  }
  return <NewPasswordForm button="Set new password" onSubmit={({ password }, signal) => choose(password, signal)} />
}
