import type { Finding } from 'runnel/contracts'

const weights = { error: 'Error', warning: 'Warning', advice: 'Advice' }

const element = (name: string, className: string, ...content: (string | Node)[]): HTMLElement => {
  const made = document.createElement(name)
  made.className = className
  made.append(...content)
  return made
}

/** A finding as it is read: what is wrong, how to mend it, and its code, which leads to its explanation. */
export function lineOfFinding({ severity, code, message, hint, way }: Finding): HTMLElement {
  const link = document.createElement('a')
  // The playground stands beside the pages of the documentation.
  link.href = `../findings.html#${code}`
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = code
  return element(
    'div',
    `finding finding-${severity}`,
    element('strong', '', weights[severity]),
    ` ${message} `,
    ...(hint === undefined ? [] : [element('span', 'finding-hint', `${hint} `)]),
    ...(way === undefined ? [] : [element('span', 'finding-hint', `On the way ${way.join(' › ')} `)]),
    link,
  )
}
