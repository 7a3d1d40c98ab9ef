import type { ComponentType, ReactElement, ReactNode } from 'react'
import type {
  ChangeOptions,
  CommitOptions,
  FieldView,
  ItemsView,
  PanelView,
  StageRow,
  SummaryView,
  TasksView,
} from '#engine/run/index.ts'

/**
 * What is drawn, without a bare text: a browser that translates the page takes texts away, and one is only safe as the one
 * child of an element.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

/** The props of every widget. `Value` is the type that it edits; an absent answer is `undefined`. */
export interface WidgetProps<Value = unknown, Options = Record<string, unknown>> {
  /** Id of the control, to which labels, reasons and error links refer. Other ids of the widget begin with it. */
  id: string
  /** Path of the answer, for `name` attributes. */
  name: string
  label: string
  hint?: string
  placeholder?: string
  value: Value | undefined
  required: boolean
  /** The message to show, if any. Its element has the id `${id}-error`. */
  error?: string
  /** Messages of a composite value by member (`row`). If the whole value is missing, `error` is there as well. */
  memberErrors: Record<string, string>
  choices: FieldView['choices']
  options: Options
  /** Effects are running: the step ignores changes. False while `loading`. */
  busy: boolean
  /** The arrival effects of the step are running: show that something is being loaded. */
  loading: boolean
  /** Reports a tell of the widget by its name in `tells`, before the change to which it belongs; `undefined` withdraws it. */
  onTell(name: string, told: unknown): void
  /**
   * Reports a change while typing. `uncontrolled` is for inputs that show it themselves: the widget is then rendered after
   * the next frame, and has the old `value` until then.
   */
  onChange(value: Value | undefined, options?: ChangeOptions): void
  /** Commits the answer, on blur, choice or tick: it is normalised, and the field counts as touched, unless it begins `anew`. */
  onCommit(value?: Value, options?: CommitOptions): void
}

/** A widget of any values and options, as `ComponentRegistry` keeps it. */
export type WidgetComponent = ComponentType<WidgetProps<never, never>>

/** The props of every block: its options, with rules and texts evaluated. */
export interface BlockProps<Options = Record<string, unknown>> {
  options: Options
}

/** A block of any options, as `ComponentRegistry` keeps it. */
export type BlockComponent = ComponentType<BlockProps<never>>

/** A button of a step; `press` presses it. */
export type ButtonView = PanelView['buttons'][number] & { press(): void }

/** Next and Back of a step, and their place. */
export type NavView = Omit<NonNullable<PanelView['nav']>, 'onShut'>

export interface ErrorEntry {
  /** Id of the element to which the link leads. */
  target: string
  message: string
}

/** The list of a repeat with its buttons. The element with the id takes the focus; that of an item has its index behind it. */
export interface ItemsProps extends ItemsView {
  id: string
  label: string
  hint?: string
  error?: string
  busy: boolean
  /** What was done last, for screen readers. */
  status: string
  rows: Elements[]
  onAdd(): void
  onRemove(index: number): void
  onChange(index: number): void
}

/** The components around the fields. The engine decides what they show, they decide how it looks. */
export interface Parts {
  /** Is above the heading. It takes the focus whenever `focusKey` changes, which is with every attempt; 0 before the first. */
  ErrorSummary: ComponentType<{ heading: string; errors: ErrorEntry[]; focusKey: number }>
  /** A message about the step, such as a failed call, or an alert; has `role="alert"`. It is mounted again for every attempt. */
  Banner: ComponentType<{ kind: 'error' | 'alert'; text: string }>
  Heading: ComponentType<{ text: string; level: 1 | 2; focusKey: string; id?: string }>
  StepText: ComponentType<{ text: string }>
  /** An answer that is shown and cannot be changed. `id` is that of the text, to which error links lead. */
  FixedAnswer: ComponentType<{ id: string; label: string; hint?: string; error?: string; text: string }>
  Stages: ComponentType<{ stages: StageRow[] }>
  /** What was asked before. `onChange` opens the step that asks for the answer at a path. */
  Summary: ComponentType<{ summary: SummaryView; busy: boolean; onChange(path: string): void }>
  /** The sections of a task list. `onOpen` opens the step of one that can be started; its name has the id `target`. */
  Tasks: ComponentType<{ tasks: TasksView; busy: boolean; onOpen(step: string): void }>
  Notice: ComponentType<{ tone: PanelView['tone']; children: ReactNode }>
  Dialog: ComponentType<{ labelledBy: string; children: ReactNode }>
  Buttons: ComponentType<{ buttons: ButtonView[]; busy: boolean }>
  /**
   * `reasonId` is the id of the element with the reason why Next is shut, which the part renders. `children` says that a
   * call takes long; it stands before the controls and must not move them.
   */
  Nav: ComponentType<{ nav: NavView; reasonId: string; onNext(): void; onBack(): void; children?: Elements }>
  /** The list of a repeat. `rows` are the fields of its items, in a matrix as cells; a list of pages has none. */
  Items: ComponentType<ItemsProps>
  /** Shown while something is loaded, which `text` names, or while a page-level process has no stages to show. */
  Working: ComponentType<{ text?: string }>
}

/** All components that the engine renders: widgets and blocks by the names that definitions use, and the parts. */
export interface ComponentRegistry {
  widgets: Record<string, WidgetComponent>
  blocks: Record<string, BlockComponent>
  parts: Parts
}
