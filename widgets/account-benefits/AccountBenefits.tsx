import { useId } from 'react'
import type { BlockProps } from 'runnel/react'
import { TickList } from '../shared/TickList.tsx'
import '../shared/controls.css'
import './AccountBenefits.css'

export interface AccountBenefitsOptions {
  title?: string
  items?: string[]
}

const portal = [
  'See every claim and its status in one place',
  'Check the lender and start date of each agreement',
  'Come back at any time with your email and password',
]

/** Why setting a password is worth it. */
export function AccountBenefits({
  options: { title = 'With your account you can', items = portal },
}: BlockProps<AccountBenefitsOptions>) {
  const heading = useId()
  return (
    <section className="ui-card benefits" aria-labelledby={heading}>
      <h2 className="ui-title" id={heading}>
        {title}
      </h2>
      <TickList items={items} />
    </section>
  )
}
