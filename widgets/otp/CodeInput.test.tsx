// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { CodeInput } from './CodeInput.tsx'
import { codeInput } from './CodeInput.widget.ts'

widgetContract(codeInput, CodeInput)
