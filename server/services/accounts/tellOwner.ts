import type { Transaction } from '../../database/database.ts'
import type { Caller, Deps } from '../deps.ts'
import { mailSite } from '../mail/mailSite.ts'
import { queueMail } from '../mail/queueMail.ts'

/** Tells the owner of an account by mail that its password was changed; nobody is told where no mail can be sent. */
export async function tellOwner(deps: Deps, tx: Transaction, caller: Caller, userId: string): Promise<void> {
  const site = mailSite(deps, caller)
  if (site) await queueMail(tx, deps.now(), { ...site, letter: 'password-changed', about: { userId } })
}
