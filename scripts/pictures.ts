// npm run pictures: the pictures of the documentation, of every widget and block for docs/reference/, each with its
// example, and of the tour of the studio. Names after it take only these: npm run pictures -- select date, or -- studio.
import { inReference, takeReference } from './pictures/reference.ts'
import { takeTour } from './pictures/studio.ts'

const tour = 'studio'
const all = [...inReference, tour]
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0)
  throw new Error(
    `No picture is taken of ${unknown.join(', ')}. Name ${tour}, or a widget or block: node bin/runnel.mjs list widgets, list blocks`,
  )

const wanted = named.length > 0 ? named : all
const ofReference = wanted.filter((name) => name !== tour)
if (ofReference.length > 0) await takeReference(ofReference)
if (wanted.includes(tour)) await takeTour()
