import type { Shot } from './shots.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const figure = ({ file, state, width, findings }: Shot): string => `<figure${findings.length > 0 ? ' class="wrong"' : ''}>
<a href="${escape(file)}"><img src="${escape(file)}" loading="lazy" alt=""></a>
<figcaption>${escape(state)}, ${width} px${findings.map((finding) => `<br><strong>${escape(finding)}</strong>`).join('')}</figcaption>
</figure>`

const groups = (shots: Shot[]): Map<string, Shot[]> => {
  const found = new Map<string, Shot[]>()
  for (const shot of shots) {
    const name = `${shot.brand}: ${shot.screen}`
    found.set(name, [...(found.get(name) ?? []), shot])
  }
  return found
}

/** All images on one page, by brand and screen, with the findings beside them. */
export const contactSheet = (shots: Shot[]): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 1.5rem; font: 0.875rem/1.4 system-ui, sans-serif; background: #eef1f4; color: #14202b }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start }
figure { margin: 0; flex: none }
img { display: block; max-height: 32rem; max-width: 30rem; border: 1px solid #c3ccd5; background: #fff }
.wrong img { border: 3px solid #b3261e }
strong { color: #b3261e }
</style>
<h1>${shots.length} screens, ${shots.filter(({ findings }) => findings.length > 0).length} with findings</h1>
${[...groups(shots)].map(([name, found]) => `<h2>${escape(name)}</h2>\n<div>\n${found.map(figure).join('\n')}\n</div>`).join('\n')}
</html>
`
