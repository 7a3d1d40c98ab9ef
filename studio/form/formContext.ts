import { createContext, useContext } from 'react'
import type { OpenFunnel } from '../model/openFunnel.ts'
import type { Shape, Shapes } from './shape.ts'
import type { RuleHelp } from './ruleHelp.ts'

/** What the parts of a form share: where they are, and how they change it. */
export interface FormParts {
  file: string
  /** Pointer of what the form shows; the paths of its fields begin there. */
  root: string
  /** The whole file, as it is or was before it broke. */
  whole: unknown
  shapes: Shapes
  /** The funnel of the file; absent for other files. */
  funnel?: OpenFunnel
  /** Nothing can be changed: the text is broken, or the author may not. */
  locked: boolean
  help?: RuleHelp
  /** Where a transition may lead. */
  targets: string[]
  change(pointer: string, value: unknown): void
  /** Removes a value; `deep` also removes what is empty around it then. */
  remove(pointer: string, deep?: boolean): void
  insert(pointer: string, at: number, value: unknown): void
  move(pointer: string, from: number, to: number): void
  select(pointer: string): void
  /** Selects what was added or is about to be changed, and moves the focus there as soon as it is drawn. */
  goTo(pointer: string): void
  /** What is selected when it is asked. */
  selected(): string
}

export const FormContext = createContext<FormParts | undefined>(undefined)

export function useForm(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('A part of the form stands outside of it')
  return parts
}

/** Kinds that a variant replaces as a whole: no part inside them is taken over on its own. */
const whole = ['to', 'branch', 'branches', 'effects', 'effect']

export const isReplacedWhole = ({ kinds }: Shape): boolean => kinds.some((kind) => whole.includes(kind))
