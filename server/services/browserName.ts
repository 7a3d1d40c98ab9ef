/** The first that matches wins: Edge calls itself Chrome, too, and Chrome calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'an iPad'],
  [/\biPhone\b/, 'an iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (text: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * What people call a browser: `Chrome on Android`. Made of our own words alone, so that nothing of what a browser says
 * about itself is stored or shown. Empty where nothing is known.
 */
export function browserName(userAgent = ''): string {
  const [browser, system] = [firstIn(userAgent, browsers), firstIn(userAgent, systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : '')
}
