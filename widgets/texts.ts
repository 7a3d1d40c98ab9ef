/** The blocks with formatted texts, in one chunk, which only funnels with one of them fetch. */
export { Details } from './details/Details.tsx'
export { FormattedText } from './formatted-text/FormattedText.tsx'
export { Inset } from './inset/Inset.tsx'
