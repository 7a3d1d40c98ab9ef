// @vitest-environment happy-dom
import { widgetContract } from '../testing/widgetContract.tsx'
import { AddressInput } from './AddressInput.tsx'
import { addressInput } from './AddressInput.widget.ts'

widgetContract(addressInput, AddressInput)
