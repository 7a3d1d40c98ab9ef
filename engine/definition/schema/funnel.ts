import type { JsonSchema } from '#engine/rules/index.ts'
import { currentFormat } from '../definition.ts'
import { byType, described, listOf, objectOf, oneOfWords, patchMapOf, patchOf, ref, type Grammar } from './grammar.ts'

export function funnelSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const { mode, names } = grammar
  const orderEntry = objectOf(
    grammar,
    { step: ref('id'), if: described(ref('rule'), 'The step is in the journey only if the rule holds') },
    { required: ['step'] },
  )
  const enter = patchOf(grammar, {
    title: described(ref('text'), 'Heading while it runs'),
    text: described(ref('text'), 'Text while it runs'),
    do: described(ref('effects'), 'Runs before any step, on every load'),
    then: described(ref('to'), 'Where it leads; "@asked" unless given'),
  })
  return {
    obligation: objectOf(
      grammar,
      {
        name: described({ type: 'string' }, 'What must be true of every way through, in words'),
        before: described({ type: 'string' }, 'The step that may not be reached otherwise'),
        beforeCall: described(ref('operation'), 'The operation that may not run otherwise'),
        through: described(listOf({ type: 'string' }), 'Steps that the way must have passed, all of them'),
        holds: described(ref('rule'), 'A rule that must be certain by then'),
      },
      { required: ['name'] },
    ),
    enter,
    extraEvent: patchOf(grammar, {
      kind: described(oneOfWords('browser', 'analytics'), 'browser unless said otherwise'),
      payload: described({ type: 'object' }, 'JSON Schema of each member'),
      receives: described(listOf({ type: 'string' }), 'The data classes that its payload may carry'),
      external: described({ type: 'boolean' }, 'Raised by other scripts'),
    }),
    funnel: patchOf(
      grammar,
      {
        $schema: { type: 'string' },
        format: described(
          { const: currentFormat },
          'The format that the file is written in; runnel migrate brings it up to date',
        ),
        id: described(ref('id'), 'Equals the name of its folder'),
        title: described({ type: 'string' }, 'For staff; never shown to the people who fill it in'),
        path: described(ref('basePath'), "A step's address is path/step"),
        aliases: described(listOf(ref('basePath')), 'Other base routes whose step addresses are redirected here'),
        extends: described(
          mode === 'expanded' ? { type: 'string' } : { type: 'string', enum: names.funnels },
          'Lays this file over that funnel',
        ),
        home: described(ref('route'), 'Where Back on the first step leads; must be in exits'),
        exits: described(listOf(ref('route')), 'The only routes that a redirect may use'),
        nav: described(ref('nav'), 'Labels for all steps'),
        blocks: described(ref('blocks'), 'Content around every step'),
        progress: described(
          ref('text'),
          'How the place in the journey is told, from journey.position and journey.total',
        ),
        order: described(
          listOf(byType({ string: ref('id'), object: orderEntry })),
          'The table of contents: @next, Back, progress and addresses follow it',
        ),
        unknownStep: described(
          mode === 'expanded' ? { type: ['string', 'boolean'] as never } : { anyOf: [ref('id'), { const: false }] },
          "Where an unknown step's address leads; false: the not-found page",
        ),
        enter: described(ref('enter'), 'Entry guard: runs before any step on every load'),
        rules: described(patchMapOf(grammar, ref('name'), ref('rule')), 'Named facts, used by name in every rule'),
        mustPass: described(listOf(ref('obligation')), 'Safety properties, proved at build time'),
        data: described(
          patchMapOf(grammar, { type: 'string' }, { type: 'object' }),
          'Extra answers of this funnel: path to JSON Schema with class',
        ),
        events: described(
          patchMapOf(grammar, { title: 'id', type: 'string', pattern: '^[a-z][a-z0-9-]*$' }, ref('extraEvent')),
          'Extra events of this funnel',
        ),
        persist: described(
          patchOf(grammar, {
            in: oneOfWords('none', 'session', 'server'),
            for: ref('duration'),
            until: { type: 'string' },
          }),
          'Where answers and receipts are kept, how long, and the path of the step that ends it',
        ),
        steps: described(ref('steps'), 'The steps by id'),
        accept: described(listOf({ type: 'string' }), 'Warnings and advice not to repeat for this funnel'),
      },
      mode === 'expanded'
        ? { required: ['id', 'title', 'path', 'order', 'steps'] }
        : {
            required: ['format', 'id', 'title', 'path'],
            anyOf: [{ required: ['extends'] }, { required: ['order', 'steps'] }],
          },
    ),
  }
}
