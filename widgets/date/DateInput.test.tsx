// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { DateInput } from './DateInput.tsx'
import { dateInput } from './DateInput.widget.ts'

widgetContract(dateInput, DateInput, { shows: ['15 / 03 / 1980'] })
