import type { Attack } from '../../attack.ts'
import { signIn } from '../../toolkit/accounts.ts'
import { beginAndSign, update } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { tokenOf } from '../../toolkit/postbox.ts'

const another = 'another password altogether'

export const attacks: Attack[] = [
  {
    name: 'corrected email',
    shared: true,
    tries:
      'reads the mailbox of a mistyped email, and takes the account, the claim and its report after the email was corrected',
    run: async (world) => {
      const found = new Findings()
      const applicant = await beginAndSign(world)
      const { visitor, person, id } = applicant
      const typo = person.contactDetails.email
      const right = world.person().contactDetails.email
      await visitor.call('createUser', { email: typo, claim_request_id: id })
      const token = tokenOf(await world.postbox.link(typo, '/verify-email'))
      const corrected = await update(applicant, { contactDetails: { ...person.contactDetails, email: right } })
      found.add('correcting', corrected.status === 200, corrected.status)
      const created = await visitor.call('createUser', { email: right, claim_request_id: id })
      found.add(
        'the account of the right email',
        created.status === 200 && created.body?.existingUser === false,
        created.status,
      )
      const stranger = world.visit()
      const reset = await stranger.send('POST', '/api/auth/reset-password', { token, password: another })
      found.add('the link to the mistyped email', reset.status === 410, reset.status)
      const entered = await signIn(stranger, typo, another)
      found.add('signing in with it', entered.status === 401, entered.status)
      const read = await stranger.call('readClaimRequest', { claimRequestId: id })
      found.add('reading the claim request', read.status === 404, read.status)
      const own = await visitor.call('readClaimRequest', { claimRequestId: id })
      found.add('the applicant herself', own.status === 200, own.status)
      return found.verdict()
    },
  },
]
