export interface Options {
  funnels: string[]
  brands: string[]
  /** Pixels. */
  widths: number[]
  /** Whether pages outside funnels are taken too. */
  pages: boolean
  /** Only steps with these names; all if empty. */
  steps: string[]
}

export interface Known {
  funnels: string[]
  brands: string[]
}

function chosen(name: string, given: string | undefined, known: string[], usual: string[]): string[] {
  if (given === undefined || given === '') return usual
  const names = given.split(',')
  const unknown = names.filter((one) => !known.includes(one))
  if (unknown.length > 0) throw new Error(`--${name}: there is no ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
  return names
}

const names = ['funnels', 'brands', 'widths', 'pages', 'steps']

/** Reads `--funnels=v1,v2 --brands=base --widths=320 --steps=address --pages=no`. Throws with the known names if one is unknown. */
export function readOptions(given: string[], known: Known): Options {
  const texts = Object.fromEntries(given.map((text) => text.replace(/^--/, '').split('=', 2) as [string, string?])) as Record<string, string | undefined>
  const unknown = Object.keys(texts).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`There is no option --${unknown.join(', --')}. Known are ${names.map((name) => `--${name}`).join(', ')}.`)
  const widths = (texts.widths ?? '320,390,1280').split(',').map(Number)
  if (widths.some((width) => !Number.isInteger(width) || width < 200)) throw new Error('--widths: please give whole numbers of pixels, for example --widths=320,390,1280.')
  return {
    funnels: chosen('funnels', texts.funnels, known.funnels, known.funnels),
    brands: chosen('brands', texts.brands === 'all' ? known.brands.join(',') : texts.brands, known.brands, known.brands.slice(0, 1)),
    widths,
    pages: texts.pages !== 'no',
    steps: texts.steps ? texts.steps.split(',') : [],
  }
}
