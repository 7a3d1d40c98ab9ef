// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { phoneInput } from './PhoneInput.widget.ts'

widgetContract(phoneInput, PhoneInput)
