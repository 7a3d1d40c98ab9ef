// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { EmailInput } from './EmailInput.tsx'
import { emailInput } from './EmailInput.widget.ts'

widgetContract(emailInput, EmailInput)
