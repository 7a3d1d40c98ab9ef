import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortened, UsageError } from '../lib/command.ts'
import { Changes } from './changes.ts'
import { kebabName, lineWith, refuseElsewhere, refuseTaken } from './names.ts'

/** A new brand, which shows itself under its own name, colour and logo. */
export function newBrand(name: string, title?: string): { changes: Changes; next: string[] } {
  kebabName(name, 'brand')
  refuseElsewhere()
  if (name === 'companies') throw new UsageError('"companies" is where content of companies is', 'choose another name')
  const folder = join('themes', name)
  refuseTaken(folder)
  const brandName = nameOf(name, title)
  // No code may name a brand, and only a name that no code has can be looked for.
  const taken = lineWith(name)
  if (taken !== undefined)
    throw new UsageError(`"${name}" is a word of the code (${taken})`, `choose another name, such as ${name}-claims`)
  const changes = new Changes()
  const colour = newColour(coloursOf('themes'))
  changes.add(
    join(folder, 'theme.json'),
    JSON.stringify({
      $schema: '../../schemas/theme.schema.json',
      brandId: randomUUID(),
      companyId: randomUUID(),
      brandName,
      companyName: `${brandName} Ltd`,
      primaryColor: colour,
      policy: { proof: 'none' },
      hosts: [`${name}.localhost`],
    }),
  )
  changes.add(join(folder, 'logo.svg'), logo(brandName, colour))
  changes.add(join(folder, 'icon.svg'), icon(brandName, colour))
  return {
    changes,
    next: [
      `write the names, the colour and the policy of the company into ${join(folder, 'theme.json')}; the ids stay`,
      `put the logo and the icon of the company in place of ${join(folder, 'logo.svg')} and icon.svg`,
      'npx vitest run themes server/page',
      `npm run dev, then open http://localhost:3000/?brand=${name}`,
    ],
  }
}

function nameOf(name: string, title: string | undefined): string {
  const given =
    title ??
    name
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  if (/^[\p{L}\p{N}][\p{L}\p{N} &'.-]{0,39}$/u.test(given)) return given
  throw new UsageError(
    `"${shortened(given)}" cannot be the name that people read`,
    "letters, digits, spaces and & ' . -, at most 40",
  )
}

const coloursOf = (themes: string): string[] =>
  readdirSync(themes)
    .map((brand) => join(themes, brand, 'theme.json'))
    .filter((file) => existsSync(file))
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { primaryColor?: string }).primaryColor ?? '')
    .filter(Boolean)

/** The hue of a colour, in degrees; undefined for a grey. */
function hueOf(colour: string): number | undefined {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (span < 0.08) return undefined
  const turn =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (turn * 60 + 360) % 360
}

const distance = (one: number, other: number): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

/** A strong, dark colour whose hue is farthest from those that are taken. */
export function newColour(taken: string[]): string {
  const hues = taken.flatMap((colour) => hueOf(colour) ?? [])
  const free = Array.from({ length: 72 }, (_, at) => at * 5)
  const nearest = (hue: number): number => Math.min(360, ...hues.map((other) => distance(hue, other)))
  const [hue = 0] = free.toSorted((one, other) => nearest(other) - nearest(one))
  const [saturation, lightness] = [0.7, 0.32]
  const channel = (at: number): string => {
    const place = (at + hue / 30) % 12
    const value = lightness - saturation * lightness * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/'/g, '&apos;')
const font = '-apple-system, Segoe UI, Roboto, Helvetica Neue, Liberation Sans, Arial, system-ui, sans-serif'
const tile = (letter: string, colour: string): string =>
  `<rect width="40" height="40" rx="10" fill="${colour}"/><text x="20" y="28" font-family="${font}" font-size="22" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>`

/** The first letter on the brand's colour, and the name beside it. */
function logo(name: string, colour: string): string {
  const width = 56 + Math.ceil(name.length * 11.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40" role="img" aria-label="${escaped(name)}">${tile(name.charAt(0), colour)}<text x="51" y="27.5" font-family="${font}" font-size="21" font-weight="700" letter-spacing="-0.3" textLength="${width - 54}" lengthAdjust="spacingAndGlyphs" fill="#14202b">${escaped(name)}</text></svg>\n`
}

const icon = (name: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${tile(name.charAt(0), colour)}</svg>\n`
