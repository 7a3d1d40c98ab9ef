import type { Attack } from '../../attack.ts'
import { openAccount, signIn } from '../../toolkit/accounts.ts'
import { allAnswered, tally, together } from '../../toolkit/together.ts'

const wrong = 'not the password at all'
const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => status))
const checked = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length

export const attacks: Attack[] = [
  {
    name: 'passwords of one email',
    shared: true,
    tries:
      'tries thirty passwords of one email from one address, ten at once, with a new device each time, in several spellings',
    run: async (world) => {
      const { email } = await openAccount(world)
      const from = world.newAddress()
      const spelled = [email, email.toUpperCase(), ` ${email} `]
      const answers = (
        await together(3, () =>
          together(10, (at) => signIn(world.visit(world.brand, { from }), spelled[at % 3]!, wrong)),
        )
      ).flat()
      return { held: checked(answers) <= 10 && allAnswered(answers), happened: statuses(answers) }
    },
  },
  {
    name: 'one email from many addresses',
    shared: true,
    tries: 'tries a password of one email from each of a hundred and fifty addresses',
    run: async (world) => {
      const { email } = await openAccount(world)
      const answers = (await together(10, () => together(15, () => signIn(world.visit(), email, wrong)))).flat()
      return { held: checked(answers) <= 120 && allAnswered(answers), happened: statuses(answers) }
    },
  },
  {
    name: 'many emails from one address',
    shared: true,
    tries: 'tries one password for each of eighty emails from one address',
    run: async (world) => {
      const from = world.newAddress()
      const answers = (
        await together(8, () =>
          together(10, () => signIn(world.visit(world.brand, { from }), world.person().contactDetails.email, wrong)),
        )
      ).flat()
      return { held: checked(answers) <= 60 && allAnswered(answers), happened: statuses(answers) }
    },
  },
  {
    name: 'locking an owner out',
    shared: true,
    tries:
      'tries forty wrong passwords of one account, whose owner then signs in at a new device; then a hundred more from as many addresses, and the owner signs in at the known device',
    run: async (world) => {
      const { email, password, visitor } = await openAccount(world)
      await signIn(visitor, email, password)
      const from = world.newAddress()
      await together(20, () => signIn(world.visit(world.brand, { from }), email, wrong))
      await together(20, () => signIn(world.visit(), email, wrong))
      const anew = await signIn(world.visit(), email, password)
      for (let round = 0; round < 5; round += 1) await together(20, () => signIn(world.visit(), email, wrong))
      const known = await signIn(visitor, email, password)
      return {
        held: known.status === 200 && anew.status === 200,
        happened: `new device ${anew.status}, known device ${known.status}`,
      }
    },
  },
]
