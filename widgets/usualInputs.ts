/** The inputs of usual forms without a library of their own, in one chunk. A first step with fields needs no other. */
export { Checkbox } from './checkbox/Checkbox.tsx'
export { EmailInput } from './email/EmailInput.tsx'
export { PhoneInput } from './phone/PhoneInput.tsx'
export { SelectInput } from './select/SelectInput.tsx'
export { TextInput } from './text/TextInput.tsx'
