import type { Move } from './scenario.ts'

const names = (values: object): string => Object.keys(values).join(', ')

/** What a move does, in one line. */
export const moveInWords = ({ at, type, tell, enter, press, wait, raise, open, reload }: Move): string =>
  [
    at && `in ${at}`,
    type && `type ${names(type)}`,
    tell && `tell of ${names(tell)}`,
    enter && `give ${names(enter)}`,
    press && `press ${press}`,
    raise && `raise ${raise.event}`,
    open !== undefined && `open ${open}`,
    reload && 'load the page again',
    wait && `wait ${wait}`,
  ]
    .filter(Boolean)
    .join(', ') || 'look'
