import { oldestSupported } from './oldestSupported.ts'

/** Names of Vite's targets. Samsung Internet is a Chromium that is newer than the oldest Chrome. */
const targets = {
  chrome: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
  samsung: undefined,
}

/** The supported browsers as a target of Vite: syntax and styles are lowered to what they all can read. */
export const buildTarget = (): string[] =>
  [...oldestSupported()].flatMap(([browser, version]) => (targets[browser] ? [`${targets[browser]}${version}`] : []))
