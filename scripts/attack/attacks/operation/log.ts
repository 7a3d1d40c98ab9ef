import type { Attack } from '../../attack.ts'
import { openAccount, signIn } from '../../toolkit/accounts.ts'
import { update } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'

export const attacks: Attack[] = [
  {
    name: 'people in the log',
    tries:
      'goes through a form with an account, has calls refused and fail, and looks in all that the server wrote for any word that anybody typed and any cookie',
    when: 'last',
    run: async (world) => {
      const found = new Findings()
      const account = await openAccount(world, { signed: true })
      const { visitor, email, password, person } = account
      await signIn(world.visit(), email, `${password} `)
      await signIn(world.visit(), email, password)
      await update(account, { [email]: password })
      await visitor.send('POST', '/api/claim-requests', JSON.stringify(person).slice(0, -1))
      await visitor.send('GET', `/api/claim-requests/${encodeURIComponent(email)}?email=${encodeURIComponent(email)}`)
      await visitor.send('GET', `/nothing/${encodeURIComponent(email)}`, undefined, {
        referer: `https://x.example/?email=${email}`,
        'user-agent': person.personalDetails.firstName,
      })
      for (const lastName of ['Bureaudown', 'Malformed'])
        await update(account, { personalDetails: { ...person.personalDetails, lastName } })
      const log = world.server.log().toLowerCase()
      if (!log.includes('/api/claim-requests'))
        throw new Error('the log says nothing of requests, so nothing can be found in it')
      for (const word of [...world.typed, ...visitor.cookies.values()]) {
        const isThere = log.includes(word.toLowerCase()) || log.includes(encodeURIComponent(word).toLowerCase())
        found.add(word, !isThere, isThere ? 'in the log' : 'not in the log')
      }
      const { held, happened } = found.verdict()
      return { held, happened: `${happened}, in ${Math.round(log.length / 1024)} KB` }
    },
  },
]
