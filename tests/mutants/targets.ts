import { isHolder, nameOf, type Holder, type Place } from './place.ts'

const endings = new Set(['to', 'next', 'then', 'start', 'catch', 'back', 'guard', 'onFail'])
const words: Record<string, string> = {
  '@next': '@stay',
  '@stay': '@next',
  '@continue': '@stay',
  '@open': '@stay',
  '@reload': '@stay',
}

const after = (value: string, all: string[]): string | undefined => {
  const other = all[(all.indexOf(value) + 1) % all.length]
  return other === value ? undefined : other
}

/** Names of the steps beside the one that a place belongs to. */
const siblings = ({ around }: Place): string[] => {
  const within = around.find(
    (holder, at) => isHolder(holder) && isHolder(around[at + 1]) && (around[at + 1] as Holder).steps === holder,
  )
  return isHolder(within) ? Object.keys(within) : []
}

const stepNames = ({ around }: Place): string[] => {
  const { order, steps } = around.at(-1) as { order?: (string | { step: string })[]; steps?: Holder }
  return order?.map((entry) => (typeof entry === 'string' ? entry : entry.step)) ?? Object.keys(steps ?? {})
}

/** Another target than the written one, of the same kind, so that it could have been meant. */
export function otherTarget(place: Place): string | undefined {
  const { value, around } = place
  if (typeof value !== 'string' || value.startsWith('$')) return undefined
  if (nameOf(place) === 'redirect')
    return after(
      value,
      ['/', ...(((around.at(-1) as Holder).exits as string[] | undefined) ?? ['/claim', '/portal'])].filter(
        (exit, at, all) => all.indexOf(exit) === at,
      ),
    )
  const asArgument = nameOf(place, 1) === 'with' && isHolder(around[1]) && 'use' in around[1]
  const known = value in words || value.startsWith('/') || siblings(place).includes(value)
  if (!known || !(endings.has(nameOf(place)) || ['after', 'on'].includes(nameOf(place, 1)) || asArgument))
    return undefined
  if (value in words) return words[value]
  return value.startsWith('/')
    ? after(
        value,
        stepNames(place).map((step) => `/${step}`),
      )
    : after(value, siblings(place))
}
