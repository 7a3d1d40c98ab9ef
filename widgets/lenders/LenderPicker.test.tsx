// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { LenderPicker } from './LenderPicker.tsx'
import { lenderPicker } from './LenderPicker.widget.ts'

widgetContract(lenderPicker, LenderPicker)
