import { defineRegistry, number, partial, plain } from 'runnel/contracts'
import { usualWidgets } from 'runnel/widgets'
import { stars } from './stars.widget.ts'

export const registry = defineRegistry({
  model: { form: partial({ name: plain(), mark: number(), comment: plain() }) },
  widgets: { ...usualWidgets, stars },
})
