// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { passwordInput } from './PasswordInput.widget.ts'

widgetContract(passwordInput, PasswordInput)
