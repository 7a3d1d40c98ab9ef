import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Finding } from 'runnel/contracts'
import { markOf, type Mark, nextPlace } from './marks.ts'
import { lineOfFinding } from './lineOfFinding.ts'

/** Findings that are shown in the text: more of them would only hide it. */
const most = 50

const setFindings = StateEffect.define<readonly Finding[]>()

/** The findings under a line. */
class Under extends WidgetType {
  readonly findings: readonly Finding[]
  constructor(findings: readonly Finding[]) {
    super()
    this.findings = findings
  }
  override eq(other: Under): boolean {
    return JSON.stringify(this.findings) === JSON.stringify(other.findings)
  }
  override toDOM(): HTMLElement {
    const under = document.createElement('div')
    under.className = 'findings'
    under.append(...this.findings.map(lineOfFinding))
    return under
  }
  override ignoreEvent(): boolean {
    return true
  }
}

interface Shown {
  marks: readonly Mark[]
  decorations: DecorationSet
}

function shownOf(findings: readonly Finding[], { doc }: EditorState): Shown {
  const marks = findings.map((finding) => markOf(finding, doc)).toSorted((one, other) => one.from - other.from)
  const first = marks.slice(0, most)
  const byLine = new Map<number, Finding[]>()
  for (const { finding, from } of first) {
    const end = doc.lineAt(from).to
    byLine.set(end, [...(byLine.get(end) ?? []), finding])
  }
  const decorations = Decoration.set(
    [
      ...first
        .filter(({ from, to }) => to > from)
        .map(({ finding, from, to }) => Decoration.mark({ class: `found found-${finding.severity}` }).range(from, to)),
      ...[...byLine].map(([end, some]) =>
        Decoration.widget({ widget: new Under(some), block: true, side: 1 }).range(end),
      ),
    ],
    true,
  )
  return { marks, decorations }
}

const shown = StateField.define<Shown>({
  create: () => ({ marks: [], decorations: Decoration.none }),
  update(before, { effects, changes, docChanged, state }) {
    const given = effects.find((effect) => effect.is(setFindings))
    if (given) return shownOf(given.value as readonly Finding[], state)
    if (!docChanged) return before
    return {
      marks: before.marks.map((mark) => ({ ...mark, from: changes.mapPos(mark.from), to: changes.mapPos(mark.to) })),
      decorations: before.decorations.map(changes),
    }
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

/** Shows findings under the lines that they are about. */
export const findingsUnderLines = shown

/** Replaces the findings that are shown. */
export const showFindings = (view: EditorView, findings: readonly Finding[]): void =>
  view.dispatch({ effects: setFindings.of(findings) })

/** Goes to the next finding behind the cursor; false if there is none. */
export function goToNext(view: EditorView): boolean {
  const place = nextPlace(view.state.field(shown).marks, view.state.selection.main.head)
  if (place === undefined) return false
  goTo(view, place)
  return true
}

/** Puts the cursor at a place and shows it. */
export function goTo(view: EditorView, place: number): void {
  view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: 'center' }) })
  view.focus()
}
