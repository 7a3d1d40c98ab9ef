import type { Theme } from './theme.ts'

/** Whether a brand offers a funnel, by its id. */
export const offers = ({ funnels }: Pick<Theme, 'funnels'>, funnel: string): boolean =>
  funnels === undefined || funnels.includes(funnel)
