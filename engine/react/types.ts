import type { ComponentType, ReactNode } from 'react'
import type { FieldView, PanelView, StageRow } from '#engine/run/index.ts'

/** Props of every widget. `Value` is the type that it edits; an answer that is not given yet is `undefined`. */
export interface WidgetProps<Value = unknown, Options = Record<string, unknown>> {
  /** Id of the control itself, so that labels, reasons and error links find it; other ids of the widget begin with it. */
  id: string
  /** Path of the answer, for `name` attributes. */
  name: string
  label: string
  hint?: string
  placeholder?: string
  value: Value | undefined
  required: boolean
  /** The message to show now, if any. Its element bears `${id}-error`. */
  error?: string
  /** Messages of a composite value by member (`row`). Given together with `error` where the whole value is missing. */
  memberErrors: Record<string, string>
  choices: FieldView['choices']
  options: Options
  /** Effects run: the step is busy and ignores changes. */
  busy: boolean
  /** The step's arrival effects still run: show that something is on its way. */
  loading: boolean
  /** Reports something besides the value, under a name of the widget's `tells`, before the change that it belongs to; `undefined` takes it back. */
  onTell(name: string, told: unknown): void
  /** A change while typing. */
  onChange(value: Value | undefined): void
  /** The change is meant: on blur, on choosing, on ticking. Normalises and marks the field as touched. */
  onCommit(value?: Value): void
}
export type WidgetComponent = ComponentType<WidgetProps<never, never>>

export interface BlockProps<Options = Record<string, unknown>> {
  options: Options
}
export type BlockComponent = ComponentType<BlockProps<never>>

/** A button of a step, and what pressing it does. */
export type ButtonView = PanelView['buttons'][number] & { press(): void }

/** Next and Back of a step, and where they stand. */
export type NavView = Omit<NonNullable<PanelView['nav']>, 'onShut'>

export interface ErrorEntry {
  /** Element that the link leads to. */
  target: string
  message: string
}

/** The components around fields. The engine decides what they show, and they decide how it looks. */
export interface Parts {
  /** Stands above the heading. `focusKey` changes with every attempt, and the summary then takes the focus; before the first attempt it is 0. */
  ErrorSummary: ComponentType<{ heading: string; errors: ErrorEntry[]; focusKey: number }>
  /** A message about the step (a failed call) or an alert; `role="alert"`. Mounted anew for every attempt. */
  Banner: ComponentType<{ kind: 'error' | 'alert'; text: string }>
  Heading: ComponentType<{ text: string; level: 1 | 2; focusKey: string; id?: string }>
  StepText: ComponentType<{ text: string }>
  Stages: ComponentType<{ stages: StageRow[] }>
  Notice: ComponentType<{ tone: PanelView['tone']; children: ReactNode }>
  Dialog: ComponentType<{ labelledBy: string; children: ReactNode }>
  Buttons: ComponentType<{ buttons: ButtonView[]; busy: boolean }>
  /** `reasonId` names the element that says why Next is shut; the part renders it. */
  Nav: ComponentType<{ nav: NavView; reasonId: string; onNext(): void; onBack(): void }>
  /** Shown while a funnel is loaded or a page-level process has no stages to show. */
  Working: ComponentType<{ text: string }>
}

/** Everything the engine renders with: widgets and blocks by the names that definitions use. */
export interface ComponentRegistry {
  widgets: Record<string, WidgetComponent>
  blocks: Record<string, BlockComponent>
  /** Widgets made of buttons: a step that asks nothing else needs no form. */
  formless: string[]
  parts: Parts
}
