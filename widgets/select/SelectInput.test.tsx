// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { SelectInput } from './SelectInput.tsx'
import { selectInput } from './SelectInput.widget.ts'

const choices = ['Mr', 'Mrs', 'Dr'].map((value) => ({ value, label: value }))
widgetContract(selectInput, SelectInput, { props: { choices } })
