import { useState } from 'react'
import { linkTo, useTheme, type WidgetProps } from 'runnel/react'
import { Checkbox } from '../checkbox/Checkbox.tsx'
import { messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { SafeHtml, type Replace } from '../shared/SafeHtml.tsx'
import { messages } from './Consent.widget.ts'
import { CreditReportDialog } from './CreditReportDialog.tsx'
import './Consent.css'

export interface ConsentOptions extends MessageOptions {
  disclaimer?: string
  policy?: string
  links?: { label: string; href: string }[]
}

/** A checkbox. It is never ticked by default, and its disclaimer comes before it (CON-01, CON-03). */
export function Consent(props: WidgetProps<boolean, ConsentOptions>) {
  const { id, options } = props
  const [explaining, setExplaining] = useState(false)
  const { companyName } = useTheme<{ companyName?: string }>()
  const texts = messagesOf(messages, options)
  const { disclaimer, policy } = options
  const links = [...(policy ? [{ label: texts.policy, href: policy }] : []), ...(options.links ?? [])]
  const marked: Replace = (element, children, key) =>
    element.hasAttribute('data-credit-report') ? (
      <button
        key={key}
        type="button"
        className="ui-inline-link"
        aria-haspopup="dialog"
        onClick={() => setExplaining(true)}
      >
        {children}
      </button>
    ) : undefined
  return (
    <div className="consent">
      {disclaimer && (
        <div className="consent-disclaimer" id={`${id}-disclaimer`}>
          <SafeHtml html={disclaimer} replace={marked} />
        </div>
      )}
      {links.length > 0 && (
        <ul className="consent-links">
          {links.map(({ label: text, href }) => (
            <li key={href}>
              <a href={linkTo(href)} target="_blank" rel="noopener">
                <span>{text}</span>
                <span className="ui-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Checkbox {...props} describedByToo={disclaimer && `${id}-disclaimer`} />
      {explaining && (
        <CreditReportDialog
          id={`${id}-dialog`}
          company={companyName || 'My Claim Group'}
          texts={texts}
          onClose={() => setExplaining(false)}
        />
      )}
    </div>
  )
}
