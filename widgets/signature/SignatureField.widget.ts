import type { WidgetProps } from 'runnel/react'
import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import type { MessageOptions } from '../shared/messagesOf.ts'
import { says } from '../words/says.ts'

export const messages = {
  waiting: 'Sign above',
  captured: 'Signature captured',
  cleared: 'Signature cleared',
  loading: 'Getting the signature pad ready…',
  pad: 'Signature pad. Draw your signature with a finger, a pen or the mouse.',
  kept: 'Your signature',
  clear: 'Clear',
  undo: 'Undo',
  typeInstead: 'Type your name to sign',
  drawInstead: 'Draw your signature instead',
  typedLabel: 'Your full name, as your signature',
  typedWaiting: 'Type your name above',
}

interface SignatureOptions extends MessageOptions {
  typed?: boolean
  waits?: boolean
  labelHidden?: boolean
}
export type SignatureProps = WidgetProps<string, SignatureOptions>
export type SignatureTexts = Record<keyof typeof messages, string>

export const signatureField = defineWidget({
  name: 'signature',
  about:
    'A signature, drawn on a pad or made from the typed name; its value is a PNG data URL on white, at least 600 px wide',
  edits: { type: 'string', class: 'signature' },
  options: optionsSchema(
    {
      typed: {
        type: 'boolean',
        description: 'Whether the name may be typed instead of drawn; on unless said otherwise (WCAG 2.1.1)',
      },
      waits: {
        type: 'boolean',
        description: 'Whether something that signing requires is missing: the pad then accepts nothing',
      },
    },
    messages,
  ),
  messages,
  tells: { method: { enum: ['drawn', 'typed'], description: 'How the signature was made' } },
  says: says.signature,
  example:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAJYAAAAyAQAAAACW9x+3AAABDklEQVR42s3TO07EMBAGYCOKlDmCS1oOsJIPwxFoKJAGaYstcwFErpKKbRC5QpaVSIccpXGE5Z+Jd+08vPUKFyk+ecbj8UQgWVb8K9MXzKgLsVJTYkUlE9vnu8S+1NFkK9M0NDcrM7B7g3phA6y0z2IZC6dw/6QS2yKvaLJvWMXp3kU+M7IlCjS0neyHhhJ36NBVWbDPkx1ghAhW02/tHvHBac1GButPxl0TwRRbj1f0Chkmsz3e0JZ2bcTWpjZEI5/Px7axPn/ueEbMN9bsHlBBKyfjfU3JRRxgp/s2Y1+KZe+7a83fi+B1OzfLAMcfimbOO3i3OpsJr8j1M/p5EbP500L5OViMpJZX+Y/+APsuWJLvB9djAAAAAElFTkSuQmCC',
})
