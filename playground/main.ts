import { ownValue } from 'runnel/rules'
import { createChecker } from './checking/createChecker.ts'
import type { Answer } from './checking/messages.ts'
import { startWorker } from './checking/startWorker.ts'
import { summaryOf } from './checking/summary.ts'
import { examples, firstExample } from './examples.ts'
import { type FirstView, showFirst } from './editor/firstView.ts'
import { createKept } from './kept/kept.ts'
import { fragmentOf, readFragment } from './link/link.ts'
import type { ShownForm } from './run/mountForm.tsx'

/** The text until the editor is there. */
let plain: FirstView | undefined
let endWait = (): void => undefined
/** Ends with what the first check has said, or with its failure. */
const firstAnswer = new Promise<void>((resolve) => (endWait = resolve))
const checker = createChecker({
  start: startWorker,
  heard: (heard) => {
    plain?.show(heard.findings)
    endWait()
    void editor.then(() => hear(heard))
  },
  failed: (why) => {
    endWait()
    void editor.then(() => fail(why))
  },
})

/** Milliseconds without a change after which a text is checked. */
const pause = 120
/** Milliseconds after which the editor comes, even if nothing is found yet. */
const longest = 500

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind
const page = {
  examples: byId<HTMLSelectElement>('examples'),
  before: byId<HTMLButtonElement>('before'),
  copy: byId<HTMLButtonElement>('copy'),
  notice: byId('notice'),
  link: byId<HTMLInputElement>('link'),
  summary: byId('summary'),
  next: byId<HTMLButtonElement>('next'),
  list: byId<HTMLDetailsElement>('list'),
  findings: byId('findings'),
  running: byId('running'),
  restart: byId<HTMLButtonElement>('restart'),
}
const kept = createKept(() => localStorage)

/** The text that was checked last; what is heard of an older one is out of date. */
let checked = ''
function check(text: string): void {
  checked = text
  checker.check(text)
}

/** The text of the link by which the page was opened, if it was opened by one. What was typed here before is kept. */
async function linkedText(): Promise<string | undefined> {
  const linked = await readFragment(location.hash)
  if (!linked) return undefined
  // The address would soon say something else than the editor, and links within the form use the fragment, too.
  history.replaceState(null, '', location.pathname + location.search)
  if ('text' in linked) return linked.text
  page.notice.textContent = linked.problem
  return undefined
}

function keepInstead(text: string): void {
  kept.replace(text)
  page.before.hidden = kept.before() === undefined
}

async function open() {
  const linked = await linkedText()
  if (linked !== undefined) keepInstead(linked)
  page.before.hidden = kept.before() === undefined
  const text = linked ?? kept.text() ?? firstExample
  plain = showFirst(byId('editor'), text)
  check(text)
  // The code of the editor would hold the first findings up.
  await Promise.race([firstAnswer, new Promise((go) => setTimeout(go, longest))])
  const { createEditor } = await import('./editor/createEditor.ts')
  plain = undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return createEditor({
    parent: byId('editor'),
    text,
    changed: (now) => {
      kept.keep(now)
      page.link.hidden = true
      clearTimeout(timer)
      timer = setTimeout(() => check(now), pause)
    },
  })
}

const editor = open()

let mounted: Promise<ShownForm> | undefined
/** The form. Its code is fetched after the first findings are shown, which it would hold up. */
const form = (): Promise<ShownForm> =>
  (mounted ??= import('./run/mountForm.tsx').then(({ mountForm }) => mountForm(byId('run'))))

/** What is said of the form while the definition has errors. */
const waiting = {
  first: 'The definition has errors. The form starts when they are mended.',
  again: 'The definition has errors. The form is as it was before them.',
}

/** Whether the page was just opened: then it shows the first finding, however far down that is. */
let isOpened = true

async function hear({ findings, runnable, whole }: Answer): Promise<void> {
  const shown = await editor
  if (shown.text() !== checked) return
  shown.show(findings)
  const [first] = findings.toSorted((one, other) => one.line - other.line)
  if (isOpened && first) shown.reveal(first)
  isOpened = false
  page.summary.textContent = whole ? summaryOf(findings) : `${summaryOf(findings)} (checking patterns…)`
  page.next.disabled = findings.length === 0
  page.list.hidden = findings.length === 0
  page.findings.replaceChildren(
    ...findings.slice(0, 200).map((finding) => {
      const [entry, go] = [document.createElement('li'), document.createElement('button')]
      go.type = 'button'
      go.textContent = `Line ${finding.line}: ${finding.message}`
      go.addEventListener('click', () => shown.open(finding))
      entry.append(go)
      return entry
    }),
  )
  const running = await form()
  if (!whole) return
  if (runnable) running.show(runnable)
  page.restart.disabled = !running.isShown()
  page.running.textContent = runnable ? '' : waiting[running.isShown() ? 'again' : 'first']
}

async function fail(why: string): Promise<void> {
  const shown = await editor
  shown.show([])
  page.next.disabled = true
  page.list.hidden = true
  page.summary.textContent = `${why} Change the definition to check it again.`
}

/** Puts another definition in the place of the one in the editor, which can be brought back. */
async function replace(text: string): Promise<void> {
  const shown = await editor
  kept.keep(shown.text())
  keepInstead(text)
  shown.replace(text)
  ;(await form()).forget()
  page.restart.disabled = true
}

for (const name of Object.keys(examples)) page.examples.append(new Option(name, name))
page.examples.addEventListener('change', () => {
  const { value } = page.examples
  void ownValue(examples, value)?.().then(async ({ default: text }) => {
    await replace(text)
    page.notice.textContent = `The editor has the example "${value}".`
    page.examples.value = ''
  })
})
page.before.addEventListener('click', () => {
  const before = kept.before()
  if (before === undefined) return
  void replace(before).then(() => {
    page.notice.textContent = 'What was here before is back.'
    page.examples.focus()
  })
})
page.next.addEventListener('click', () => void editor.then((shown) => shown.next()))
page.restart.addEventListener('click', () => void form().then((shown) => shown.restart()))
page.copy.addEventListener('click', () => {
  void editor.then(async (shown) => {
    const made = await fragmentOf(shown.text())
    if ('problem' in made) return void (page.notice.textContent = made.problem)
    page.link.value = location.href.split('#')[0] + made.fragment
    page.link.hidden = false
    page.notice.textContent = await navigator.clipboard.writeText(page.link.value).then(
      () => 'The link is copied. The definition is in the link itself: no server gets it.',
      () => 'The browser does not let the page copy. Please copy the link below.',
    )
    if (page.notice.textContent.startsWith('The browser')) page.link.select()
  })
})
addEventListener('hashchange', () => {
  void linkedText().then(async (text) => {
    if (text !== undefined) await replace(text)
  })
})
