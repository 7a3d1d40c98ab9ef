/** A colour as `#rrggbb`. */
export type Hex = string

const channels = (colour: Hex): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hex = (parts: number[]): Hex => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A mix of two colours; `share` is that of the second, 0 to 1. */
export function mix(colour: Hex, other: Hex, share: number): Hex {
  const into = channels(other)
  return hex(channels(colour).map((part, index) => part + (into[index]! - part) * share))
}

/** Text on a coloured surface: pure black or white, whichever contrasts more. One of them always reaches 4.58:1. */
export const textOn = (colour: Hex): Hex =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff'

const lowestContrast = (colour: Hex, backgrounds: readonly Hex[]) =>
  Math.min(...backgrounds.map((background) => contrast(colour, background)))

/**
 * The colour itself if it reaches the contrast `ratio` on all backgrounds, otherwise the nearest shade towards black or
 * white that does.
 * @throws when the backgrounds differ so much that no shade does.
 */
export function readableOn(colour: Hex, backgrounds: readonly Hex[], ratio: number): Hex {
  const pole = lowestContrast('#000000', backgrounds) >= lowestContrast('#ffffff', backgrounds) ? '#000000' : '#ffffff'
  for (let step = 0; step <= 50; step++) {
    const shade = mix(colour, pole, step / 50)
    if (lowestContrast(shade, backgrounds) >= ratio) return shade
  }
  throw new Error(`No shade of ${colour} reaches ${ratio}:1 on ${backgrounds.join(' and ')}.`)
}
