// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { TextInput } from './TextInput.tsx'
import { textInput } from './TextInput.widget.ts'

widgetContract(textInput, TextInput)
