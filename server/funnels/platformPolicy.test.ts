import { expect, it } from 'vitest'
import { weakerThanShipped, withShippedPolicy } from './platformPolicy.ts'

const signed = { name: 'signed', beforeCall: 'search', through: ['signature'], holds: "form.signature != ''" }
const agreed = { name: 'agreed', beforeCall: 'search', holds: 'form.isAgreed' }
const more = { name: 'more', before: 'done', holds: 'form.isDone' }
const policy = (mustPass: object[], brands = '../themes/*/theme.json') =>
  JSON.stringify({ format: 2, mustPass, brands })
const shipped = policy([signed, agreed])

it.each([
  [null, 'policy.json: only the files that the server is shipped with can remove it.'],
  ['null', 'policy.json: this is no policy, which is an object.'],
  ['[]', 'policy.json: this is no policy, which is an object.'],
  ['{', 'policy.json: this is no policy, which is an object.'],
  [policy([signed]), /can take away or change the obligation "agreed"\. Others may be added\.$/],
  [policy([{ ...signed, through: [] }, agreed]), /the obligation "signed"/],
  [policy([{ ...signed, holds: 'true' }, agreed]), /the obligation "signed"/],
  [policy([signed, { ...agreed, beforeCall: 'another' }]), /the obligation "agreed"/],
  [policy([signed, agreed], '../none/*/theme.json'), /can change "brands"/],
])('lets nobody weaken what the server is shipped with: %j', (text, why) => {
  expect(weakerThanShipped(text, shipped)).toEqual([
    typeof why === 'string' ? why : (expect.stringMatching(why) as string),
  ])
})

it('lets a policy add, and say something about what it has', () => {
  const added = policy([more, { ...agreed, about: 'Why' }, signed])
  expect(weakerThanShipped(added, shipped)).toEqual([])
  expect(withShippedPolicy(new Map([['policy.json', added]]), shipped).get('policy.json')).toBe(added)
})

it('adds what a policy lacks, so that every funnel is compiled with it', () => {
  const weak = new Map([['policy.json', policy([more, { ...signed, holds: 'true' }], '../none/*/theme.json')]])
  const { mustPass, brands } = JSON.parse(withShippedPolicy(weak, shipped).get('policy.json')!) as Record<
    string,
    object
  >
  expect(mustPass).toEqual([signed, agreed, more])
  expect(brands).toBe('../themes/*/theme.json')
  expect(withShippedPolicy(new Map(), shipped).get('policy.json')).toBe(shipped)
})
