import type { ReactNode } from 'react'
import type { FieldView } from '#engine/run/index.ts'
import type { Parts } from '../types.ts'

export const fixedAnswer = (_field: FieldView, _parts: Parts): ReactNode => undefined
