import type { BlockCode } from '../shared/code.ts'

export { companyContent as definition } from './CompanyContent.widget.ts'

/** Only brands of one company show it. */
export const code: BlockCode = {
  block: async () => (await import('./CompanyContent.tsx')).CompanyContent,
  whenShown: true,
}
