/** The same by hand with fields that draw only when something of theirs has changed. */
import { memo } from 'react'
import { handWritten, PlainField } from './react.tsx'

export const prepare = handWritten(memo(PlainField))
