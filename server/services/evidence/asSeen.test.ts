import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileLanguage } from 'runnel/compile'
import { registry } from '#funnels/registry.ts'
import { offers } from '#schemas/offers.ts'
import type { Evidence, EvidenceAnswer } from '#schemas/studio/index.ts'
import { samples } from '#tests/fullOnly/tier.ts'
import { loadedFunnels, scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'
import { legalLibrary } from '../../data/legal/legalLibrary.ts'
import { seedDatabase } from '../../database/seedDatabase.ts'
import { loadThemes } from '../../page/themes.ts'
import { pngDataUrl } from '../../testing/applicant.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { type Seen, type Submit, type Walk, walkAsSeen } from '../../testing/walkAsSeen.ts'
import { seeded } from '#engine/rules/randomRule.ts'
import { onlyContinues } from '../requests/askedAnswers.ts'
import { answersIn } from '../events/readSubmission.ts'
import type { Submission } from '../requests/readAnswers.ts'
import { readEvidence } from './evidence.ts'

const brands = loadThemes('themes').map((brand) => ({ ...brand, hosts: [`${brand.name}.test`] }))
const themes = brands.map(({ theme }) => theme)
const ids = [...loadedFunnels.keys()]
const funnels = new Map(ids.map((id) => [id, shippedFunnel(id)]))
const translations = ids.flatMap((id) =>
  loadedFunnels.get(id)!.languages.map((language) => compileLanguage(language, shippedFunnel(id), registry)),
)
const engines = new Map(ids.map((id) => [id, scenarioEngine(id, shippedFunnel(id))]))

let site: Site
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  const { db, close } = await openFreshDatabase()
  closeDatabase = close
  const library = legalLibrary(themes)
  await seedDatabase(db, { themes, funnels, library, production: false, now: new Date() })
  site = await startApp({
    db,
    brands,
    funnels,
    library,
    versions: {
      of: async () => undefined,
      translated: async ({ definition, texts }) =>
        translations.find((one) => one.hash === definition && one.language!.hash === texts),
    },
  })
})
afterAll(async () => {
  await site.close()
  await closeDatabase()
})

/** Sends what a page has submitted, as a visitor of the brand. Gives the reference, and the submits that the server took. */
async function send(submits: Submit[], brand: (typeof brands)[number]) {
  const visitor = site.visit({ host: brand.hosts[0]! })
  let known: { id: string; reference: string } | undefined
  const person = Math.floor(site.deps.now().getTime()).toString(36)
  const take = async (inputs: object): Promise<boolean> => {
    const { status, body, text } = await visitor.call('submitForm', {
      ...inputs,
      ...(known && { claim_request_id: known.id }),
    })
    // What the server refuses changes nothing, and is told to the person.
    if (status !== 200) expect([400, 409], text).toContain(status)
    if (status === 200) known ??= { id: body.data.claim_request_id, reference: body.data.claim_reference }
    return status === 200
  }
  const taken: Submit[] = []
  for (const submit of submits) {
    const { claim_request_id: _, ...inputs } = submit.inputs as Record<string, unknown> & Partial<Submission>
    const unique = { device_session_id: `session-${person}`, ...(inputs.signature && { signature: pngDataUrl() }) }
    if (await take({ ...inputs, ...unique })) taken.push(submit)
  }
  return { reference: known?.reference, taken }
}

const seenFor = (path: string, seen: ReadonlyMap<string, Seen>): Seen | undefined => {
  const end = path.lastIndexOf('.')
  return seen.get(path) ?? (end < 0 ? undefined : seenFor(path.slice(0, end), seen))
}

/** The words of the evidence as the recorder notes them: a member of a group behind its label is the form's own. */
const asNoted = ({ label, asked }: Pick<EvidenceAnswer, 'label' | 'asked'>): object => ({
  ...asked,
  label: label.replace(/: \w+$/, ''),
  notes: asked?.button ? asked.notes : asked?.notes.toSorted(),
  documents: asked?.documents.toSorted(),
})

const runs = samples({ gate: 44, whole: 220 })
/** Every brand, form and language. */
const kinds = brands.flatMap((brand) =>
  ids
    .filter((id) => offers(brand.theme, id))
    .flatMap((id) =>
      [undefined, ...loadedFunnels.get(id)!.languages.map((one) => one.id)].map((language) => ({
        brand,
        id,
        language,
      })),
    ),
)

/** What was told otherwise than it was seen. */
function differences(evidence: Evidence, { inputs, seen }: Submit, id: string): { wrong: string[]; compared: number } {
  const told = new Map(evidence.answers.map((one) => [one.path, one]))
  const wrong = evidence.problems.map((problem) => `problem: ${problem}`)
  let compared = 0
  for (const path of Object.keys(answersIn(funnels.get(id)!, inputs as Submission))) {
    const noted = seenFor(path, seen)
    // What was taken over from a call, nobody was asked here.
    if (!noted) continue
    compared += 1
    const answer = told.get(path)
    if (!isDeepStrictEqual(answer && asNoted(answer), noted))
      wrong.push(`${path}\n  told ${JSON.stringify(answer)}\n  seen ${JSON.stringify(noted)}`)
  }
  const consent = seen.get(consentPath)
  const texts = evidence.shown.filter(({ kind }) => kind === 'consent').map(({ text }) => text.split('\n').sort())
  const words = [consent?.label, consent?.hint, ...(consent?.choices ?? []), ...(consent?.notes ?? [])]
  const lines = words.flatMap((text) => (text ? text.split('\n') : [])).sort()
  if (isAgreed(inputs) && consent && !texts.some((text) => isDeepStrictEqual(text, lines)))
    wrong.push(`consent\n  told ${JSON.stringify(texts)}\n  seen ${JSON.stringify(lines)}`)
  return { wrong, compared }
}

/** The first of some walks that submits something. */
async function firstWalk(run: number, { brand, id, language }: (typeof kinds)[number]): Promise<Walk> {
  for (let times = 0; times < 20; times += 1) {
    site.pass(24 * 3600_000)
    const now = site.deps.now().getTime()
    const random = seeded(35_000 + 1000 * times + run)
    const walk = await walkAsSeen({ engine: engines.get(id)!, theme: { ...brand.theme }, now, random, language })
    if (walk.submits.length > 0) return walk
  }
  throw new Error(`Nothing is submitted in run ${run}`)
}

const consentPath = 'contactDetails.isTermsPolicyAgreed'
const isAgreed = (inputs: Partial<Submission>): boolean => inputs.contactDetails?.isTermsPolicyAgreed === true

it(`tells of ${runs} generated journeys, word for word, what a recorder at the page saw`, async () => {
  const wrong: string[] = []
  const seen = { journeys: 0, consents: 0, buttons: 0, translated: 0, mixed: 0, corrected: 0, back: 0 }
  const covered = new Set<string>()
  const refused: string[] = []
  for (let run = 0; run < runs; run += 1) {
    const { brand, id, language } = kinds[run % kinds.length]!
    // A walk that ends before anything is submitted leaves no evidence: then another is drawn.
    const walk = await firstWalk(run, { brand, id, language })
    const isContinued = walk.submits[0]!.inputs.claim_request_id !== undefined
    const maker = isContinued && kinds.find((one) => one.brand === brand && !onlyContinues(funnels.get(one.id)!))
    const earlier = maker ? (await firstWalk(run, maker)).submits : []
    const { reference, taken } = await send([...earlier, ...walk.submits], brand)
    const last = walk.submits.findLast((submit) => taken.includes(submit))
    if (reference === undefined || !last) {
      refused.push(`${brand.name} ${id}`)
      continue
    }
    const evidence = (await readEvidence(site.deps, reference, { actor: 'a test', action: 'evidence read' }))!
    const name = `run ${run}, ${brand.name} ${id} ${language ?? ''} (${walk.moves.join(', ')}): `
    const found = differences(evidence, last, id)
    wrong.push(...found.wrong.map((one) => name + one))
    if (found.compared === 0 && !isContinued) wrong.push(`${name}no answer was compared`)
    const places = [...last.seen.values()]
    const tags = new Set(places.map((one) => one.language))
    covered.add(`${brand.name} ${id} ${language ?? ''}`)
    seen.journeys += 1
    seen.consents += isAgreed(last.inputs) && last.seen.has(consentPath) ? 1 : 0
    seen.buttons += last.seen.get(consentPath)?.button ? 1 : 0
    seen.translated += tags.has('cy') ? 1 : 0
    seen.mixed += tags.size > 1 ? 1 : 0
    seen.corrected += walk.moves.some((move) => /^(correct|change) /.test(move)) ? 1 : 0
    seen.back += walk.moves.includes('back') ? 1 : 0
  }
  expect(wrong.slice(0, 5), `${wrong.length} differences`).toEqual([])
  expect({ refused, journeys: seen.journeys, kinds: covered.size }).toEqual({
    refused: [],
    journeys: runs,
    kinds: kinds.length,
  })
  expect(
    Object.values(seen).every((count) => count > 0),
    JSON.stringify(seen),
  ).toBe(true)
}, 600_000)
