import { useCallback, useEffect, useState } from 'react'
import type { AccountContext } from '#schemas/operations/getAccount.ts'
import { callOperation } from '../../api/callOperation.ts'

export type Account =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; contexts: AccountContext[]; needsPassword: boolean }

async function loadAccount(): Promise<Account> {
  const [who, account] = await Promise.all([callOperation('getCurrentUser', {}), callOperation('getAccount', {})])
  if ((who.ok && !who.reply.loggedIn) || (!account.ok && account.status === 401)) return { state: 'signed-out' }
  if (!account.ok) return { state: 'failed', message: account.message }
  const user = who.ok ? who.reply.data?.user : undefined
  return { state: 'ready', contexts: account.reply.data, needsPassword: user !== undefined && user.user_metadata.password_set !== true }
}

/** The signed-in visitor's account, and how to load it again. */
export function useAccount(): [Account, () => void] {
  const [account, setAccount] = useState<Account>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void loadAccount().then((loaded) => current && setAccount(loaded))
    return () => {
      current = false
    }
  }, [attempt])
  const reload = useCallback(() => {
    setAccount({ state: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return [account, reload]
}
