import type { Tile } from './BenefitTiles.tsx'

/** Facts about a car finance claim that hold for every brand. */
export const generalTiles: Tile[] = [
  {
    icon: 'percent',
    title: 'Mis-sold interest rates',
    text: 'Discretionary commission let brokers raise the interest that you paid. It was banned on 28 January 2021.',
  },
  {
    icon: 'pound',
    title: 'No win, no fee',
    text: 'Our fee is 18% to 36% of what you get back, including VAT. There is a 14-day cooling-off period; a cancellation fee applies after it.',
  },
  {
    icon: 'shield',
    title: 'A soft search only',
    text: 'Looking for your agreements has no effect on your credit score.',
  },
  {
    icon: 'info',
    title: 'You can claim for free',
    text: 'You do not need us to claim: you can complain to your lender, and to the Financial Ombudsman Service, yourself at no cost.',
  },
]
