import { schemes, type Scheme } from './schemes.ts'

export interface Options {
  funnels: string[]
  brands: string[]
  /** Pixels. */
  widths: number[]
  /** What the device asks for: each screen is taken in all of them. */
  schemes: Scheme[]
  /** Whether the device asks for less motion. */
  still: boolean
  /** Whether pages outside funnels are taken too. */
  pages: boolean
  /** Whether images are made; without them the screens are only checked, which takes half the time. */
  pictures: boolean
  /** Only steps with these names; all if empty. */
  steps: string[]
  /** Whether the results become the facts of the accessibility statement. */
  record: boolean
}

export interface Known {
  funnels: string[]
  brands: string[]
}

function chosen<Name extends string>(
  name: string,
  given: string | undefined,
  known: readonly Name[],
  usual: readonly Name[],
): Name[] {
  if (given === undefined || given === '') return [...usual]
  const names = given.split(',')
  const unknown = names.filter((one) => !known.some((name) => name === one))
  if (unknown.length > 0)
    throw new Error(`--${name}: there is no ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
  return names as Name[]
}

const names = ['funnels', 'brands', 'widths', 'schemes', 'motion', 'pages', 'pictures', 'steps', 'record']

/**
 * Reads `--funnels=v1,v2 --brands=base --widths=320 --schemes=light,dark,forced --motion=reduce --steps=address --pages=no --pictures=no`. Throws with
 * the known names if one is unknown.
 */
export function readOptions(given: string[], known: Known): Options {
  const texts = Object.fromEntries(
    given.map((text) => text.replace(/^--/, '').split('=', 2) as [string, string?]),
  ) as Record<string, string | undefined>
  const unknown = Object.keys(texts).filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `There is no option --${unknown.join(', --')}. Known are ${names.map((name) => `--${name}`).join(', ')}.`,
    )
  const widths = (texts.widths ?? '320,390,1280').split(',').map(Number)
  if (widths.some((width) => !Number.isInteger(width) || width < 200))
    throw new Error('--widths: please give whole numbers of pixels, for example --widths=320,390,1280.')
  if (texts.record === 'yes' && texts.steps)
    throw new Error('--record: only whole funnels are recorded. Please leave --steps out.')
  return {
    funnels: chosen('funnels', texts.funnels, known.funnels, known.funnels),
    brands: chosen(
      'brands',
      texts.brands === 'all' ? known.brands.join(',') : texts.brands,
      known.brands,
      known.brands.slice(0, 1),
    ),
    widths,
    schemes: chosen('schemes', texts.schemes, schemes, ['light', 'dark']),
    still: chosen('motion', texts.motion, ['reduce', 'any'], ['any'])[0] === 'reduce',
    pages: texts.pages !== 'no',
    pictures: texts.pictures !== 'no',
    steps: texts.steps ? texts.steps.split(',') : [],
    record: texts.record === 'yes',
  }
}
