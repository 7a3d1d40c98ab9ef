import type { Attack } from '../../attack.ts'
import { deviceOnly, openAccount } from '../../toolkit/accounts.ts'
import { answersOf, begin, signature } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'

export const attacks: Attack[] = [
  {
    name: 'signed claim of an account',
    tries: 'changes a signed claim with the device cookie alone, after its account got a password',
    run: async (world) => {
      const found = new Findings()
      const account = await openAccount(world, { signed: true })
      const { id, person, brand, visitor } = account
      const device = deviceOnly(world, account)
      const given = { ...answersOf(person, brand), claim_request_id: id }
      const changes = {
        email: { ...given, contactDetails: { ...person.contactDetails, email: world.person().contactDetails.email } },
        phone: {
          ...given,
          contactDetails: { ...person.contactDetails, phoneNumber: world.person().contactDetails.phoneNumber },
        },
        name: {
          ...given,
          personalDetails: { ...person.personalDetails, firstName: world.person().personalDetails.firstName },
        },
        address: { ...given, address: world.person().address },
        signature: { ...given, signature: signature(401) },
      }
      const before = (await visitor.call('readClaimRequest', { claimRequestId: id })).text
      for (const [what, body] of Object.entries(changes)) {
        const { status } = await device.call('submitForm', body)
        found.add(what, status >= 400 && status < 500, status)
      }
      const lenders = (
        await visitor.call('listLenders', { companyId: brand.theme.companyId, showInManualList: 'true' })
      ).body.data as { id: string }[]
      const saved = await device.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [lenders[0]!.id] })
      found.add('lenders', saved.status >= 400 && saved.status < 500, saved.status)
      const after = (await visitor.call('readClaimRequest', { claimRequestId: id })).text
      found.add('afterwards', after === before, after === before ? 'unchanged' : 'changed')
      return found.verdict()
    },
  },
  {
    name: 'account of a device',
    tries:
      'enters an account that has a password with the device cookie alone, by asking for the account of its claim request again',
    run: async (world) => {
      const found = new Findings()
      const account = await openAccount(world)
      const device = deviceOnly(world, account)
      const { email, id } = account
      const again = await device.call('createUser', { email, claim_request_id: id })
      found.add(
        'createUser',
        again.body?.data?.session === undefined && !device.cookies.has('__Host-session'),
        `${again.status} ${again.body?.data?.session ? 'with a session' : 'without a session'}`,
      )
      const up = await device.call('signUp', { email, password: 'another password', claim_request_id: id })
      found.add(
        'signUp',
        up.body?.data?.session === undefined,
        `${up.status} ${up.body?.data?.session ? 'with a session' : 'without a session'}`,
      )
      const set = await device.call('setPassword', { password: 'another password' })
      found.add('setPassword', set.status >= 400 && set.status < 500, set.status)
      const account2 = await device.call('getAccount')
      found.add('getAccount', account2.status === 401, account2.status)
      return found.verdict()
    },
  },
  {
    name: 'claim of another account',
    tries: "ties another person's claim request to the attacker's account, and begins one with another person's email",
    run: async (world) => {
      const found = new Findings()
      const victim = await openAccount(world)
      const attacker = await openAccount(world)
      const tied = await attacker.visitor.call('associateClaim', { claim_request_id: victim.id })
      found.add('associateClaim', tied.status === 404, tied.status)
      const person = world.person()
      const withTheirEmail = await begin(world, { person: { ...person, contactDetails: victim.person.contactDetails } })
      const created = await withTheirEmail.visitor.call('createUser', {
        email: victim.email,
        claim_request_id: withTheirEmail.id,
      })
      found.add(
        'createUser with their email',
        created.body?.data === undefined && !withTheirEmail.visitor.cookies.has('__Host-session'),
        `${created.status} ${created.body?.existingUser ? 'existing user' : ''}`,
      )
      const mine = await attacker.visitor.call('createUser', { email: victim.email, claim_request_id: attacker.id })
      found.add('createUser with an own claim request', mine.status >= 400, mine.status)
      return found.verdict()
    },
  },
]
