import {
  checkIdOf,
  type Block,
  type Blocks,
  type Check,
  type Field,
  type Nav,
  type Step,
  callsOnNext,
  checkTests,
  gateTerms,
  hasBackStep,
  hasNextStep,
  milliseconds,
  rooted,
  type StepNode,
} from '#engine/definition/index.ts'
import { conjuncts, readsOf, type Text, type Tree } from '#engine/rules/index.ts'
import { conjunction, type CompileContext } from './context.ts'
import type {
  CompiledBlock,
  CompiledButton,
  CompiledCheck,
  CompiledField,
  CompiledNav,
  CompiledStep,
} from './compiled.ts'

function compileCheck(check: Check, { widget, label, messages = {} }: Field, context: CompileContext): CompiledCheck {
  const test = checkTests.find((candidate) => check[candidate] !== undefined)!
  const id = checkIdOf(check)
  const value = check[test]!
  return {
    id,
    message: context.text(messages[id] ?? check.message),
    ...(check.typing === undefined ? {} : { typing: context.text(check.typing) }),
    ...(check.at === undefined
      ? {}
      : { at: check.at, member: context.text(context.registry.widgets[widget]?.members?.[check.at] ?? label) }),
    test,
    value: test === 'rule' ? context.rule(value as string) : value,
  }
}

function compileField(path: string, field: Field, context: CompileContext): CompiledField {
  const text = (source: string | undefined, key: string) =>
    source === undefined ? {} : { [key]: context.text(source) }
  return {
    path,
    label: context.text(field.label),
    widget: field.widget,
    ...(field.options ? { options: context.value(field.options) } : {}),
    ...(field.choices
      ? {
          choices: field.choices.map((choice) =>
            typeof choice === 'object'
              ? { value: choice.value, label: context.text(choice.label) }
              : { value: choice, label: String(choice) },
          ),
        }
      : {}),
    ...text(field.hint, 'hint'),
    ...text(field.placeholder, 'placeholder'),
    ...text(field.required, 'required'),
    checks: (field.checks ?? []).map((check) => compileCheck(check, field, context)),
    normalise: field.normalise ?? [],
    ...(field.tells ? { tells: field.tells } : {}),
    ...(field.if === undefined ? {} : { if: context.rule(field.if) }),
  }
}

function compileBlock(block: Block, context: CompileContext): CompiledBlock {
  return {
    block: block.block,
    ...(block.if === undefined ? {} : { if: context.rule(block.if) }),
    ...(block.options ? { options: context.blockOptions(block.options) } : {}),
  }
}

/** Funnel blocks stand around those of the step, and are known by it. */
function compileBlocks(own: Blocks = {}, around: Blocks = {}, context: CompileContext): CompiledStep['blocks'] {
  const inside = (blocks: Block[] = []) => blocks.map((block) => compileBlock(block, context))
  const outside = (blocks: Block[] = []) => inside(blocks).map((block): CompiledBlock => ({ ...block, around: true }))
  return {
    top: [...outside(around.top), ...inside(own.top)],
    bottom: [...inside(own.bottom), ...outside(around.bottom)],
  }
}

const defaultNav = {
  next: 'Next',
  back: 'Back',
  busy: 'Processing...',
  place: 'footer',
  shut: 'explain',
} as const satisfies Required<Nav>

function compileNav(own: Nav | false | undefined, common: Nav | undefined, context: CompileContext): CompiledNav {
  const nav: Required<Nav> = { ...defaultNav, ...common, ...(own === false ? { next: false, back: false } : own) }
  const label = (source: string | false) => (source === false ? false : context.text(source))
  return {
    next: label(nav.next),
    back: label(nav.back),
    busy: context.text(nav.busy),
    place: nav.place,
    shut: nav.shut,
  }
}

const compileButtons = (step: Step, context: CompileContext): Record<string, CompiledButton> =>
  Object.fromEntries(
    Object.entries(step.buttons ?? {}).map(([id, button]) => [
      id,
      {
        label: context.text(button.label),
        kind: button.kind ?? 'secondary',
        ...(button.if === undefined ? {} : { if: context.rule(button.if) }),
      },
    ]),
  )

/** Label of what a needed path asks for: the field's own, or that of a member of a composite widget. */
function labelOf(path: string, step: Step, context: CompileContext): string {
  const fields = Object.entries(step.fields ?? {})
  const exact = fields.find(([own]) => own === path)
  if (exact) return exact[1].label
  const around = fields.find(([own]) => path.startsWith(`${own}.`))
  const member = around && context.registry.widgets[around[1].widget]?.members?.[path.slice(around[0].length + 1)]
  return member ?? path
}

type Missing = CompiledStep['missing'][number]

/** Fields of the step that a path means: itself, the one around it, or those inside it. */
const askedPaths = (path: string, step: Step): string[] => {
  const fields = Object.keys(step.fields ?? {})
  return fields.some((field) => path === field || path.startsWith(`${field}.`))
    ? [path]
    : fields.filter((field) => field.startsWith(`${path}.`))
}

/** A part of the gate, once for every field of the step that it reads. */
function gatePart(test: Tree, step: Step, context: CompileContext): Missing[] {
  return readsOf(test).flatMap((read): Missing[] => {
    if (read === 'valid') return [{ path: read, label: '', test }]
    return askedPaths(read.replace(/^form\./, ''), step).map((path) => ({
      path: rooted(path),
      label: context.text(labelOf(path, step, context)),
      test,
    }))
  })
}

const saysError = (texts: (Text | undefined)[]): boolean =>
  texts.some(
    (text) =>
      Array.isArray(text) &&
      text.some(
        (part) => typeof part !== 'string' && readsOf(part.rule).some((path) => path.split('.')[0] === 'error'),
      ),
  )

const isPage = (node: StepNode): boolean => (node.step.as ?? (node.parent ? 'stage' : 'page')) === 'page'

const laterTexts = (later: NonNullable<Step['later']>, context: CompileContext): CompiledStep['later'] =>
  Object.entries(later)
    .map(([duration, text]) => ({ after: milliseconds(duration), text: context.text(text) }))
    .toSorted((one, other) => other.after - one.after)

/** What is known of a step besides its states. */
export function compileStep(node: StepNode, context: CompileContext): CompiledStep {
  const { step } = node
  const title = step.title === undefined ? undefined : context.text(step.title)
  const text = step.text === undefined ? undefined : context.text(step.text)
  const { needs, own } = gateTerms(step, context.rule)
  const missing: Missing[] = [
    ...needs.map(({ path, test }) => ({ path: rooted(path), label: context.text(labelOf(path, step, context)), test })),
    ...(own === undefined ? [] : conjuncts(own).flatMap((part) => gatePart(part, step, context))),
  ]
  const gate = conjunction([...needs.map(({ test }) => test), own])
  return {
    path: node.path,
    id: node.id,
    automatic: node.automatic,
    as: step.as ?? (node.parent ? 'stage' : 'page'),
    tone: step.tone ?? 'info',
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(step.detail === undefined ? {} : { detail: context.text(step.detail) }),
    ...(step.later === undefined ? {} : { later: laterTexts(step.later, context) }),
    saysError: saysError([title, text]),
    fields: Object.entries(step.fields ?? {}).map(([path, field]) => compileField(path, field, context)),
    ...(gate === undefined ? {} : { gate }),
    missing,
    ...(step.reason === undefined ? {} : { reason: context.text(step.reason) }),
    blocks: compileBlocks(step.blocks, isPage(node) ? context.definition.blocks : undefined, context),
    buttons: compileButtons(step, context),
    nav: hasNextStep(node) || hasBackStep(node) ? compileNav(step.nav, context.definition.nav, context) : defaultNav,
    hasNext: hasNextStep(node),
    hasBack: hasBackStep(node),
    entry: step.entry ?? 'flow',
    guard: (step.guard ?? []).map((branch) => context.rule(branch.if ?? 'true')),
    still:
      !node.automatic && !step.guard?.length && !step.do?.length && step.min === undefined && step.then === undefined,
    nextCalls: callsOnNext(step),
    counts: step.counts ?? true,
    final: step.final ?? false,
    freezes: step.freezes ?? false,
    was: step.was ?? [],
    track: step.track ?? node.id,
  }
}
